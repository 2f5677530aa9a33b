"""
The commonest given names, which the letter wheel offers to complete (ui/asking/editors/name.py).

One text, in order of the alphabet: a list would cost a word of RAM for each.
"""

NAMES = (
    "Aaron Abigail Adam Adrian Alan Albert Alex Alexander Alexandra Alice Alison Amanda Amelia Amy "
    "Andrea Andrew Angela Anna Anne Anthony Antonia Arthur Ashley Barbara Beatrice Ben Benjamin Bernard "
    "Beth Bill Bob Brandon Brenda Brian Bruce Carl Carol Caroline Catherine Charles Charlie Charlotte "
    "Chloe Chris Christian Christina Christine Christopher Claire Clara Claudia Colin Craig Daisy Dan "
    "Daniel Daniela David Deborah Dennis Diana Dominic Donald Donna Dorothy Douglas Dylan Edward Eleanor "
    "Elena Eli Elizabeth Ella Ellen Emily Emma Eric Ethan Eva Evelyn Felix Fiona Florence Frances Frank "
    "Fred Gabriel Gareth Gary George Georgia Grace Graham Greg Hannah Harold Harriet Harry Heather Helen "
    "Henry Holly Hugo Ian Isaac Isabel Isabella Ivan Jack Jacob Jake James Jamie Jan Jane Janet Jason "
    "Jean Jennifer Jeremy Jess Jessica Jim Joan Joe John Jonas Jonathan Joseph Joshua Joyce Julia Julian "
    "Julie Justin Karen Kate Katherine Katie Keith Kelly Kevin Kim Kyle Laura Lauren Leo Leon Lewis Liam "
    "Lily Linda Lisa Logan Louis Louise Lucas Lucy Luke Lydia Maria Marie Mark Martha Martin Mary Mason "
    "Matt Matthew Max Megan Melissa Mia Michael Michelle Mike Millie Molly Monica Nancy Naomi Natalie "
    "Nathan Neil Nicholas Nicola Nicole Nina Noah Nora Oliver Olivia Oscar Owen Pamela Patricia Patrick "
    "Paul Paula Peter Philip Phoebe Poppy Rachel Ralph Rebecca Richard Robert Robin Roger Rose Ruby "
    "Russell Ruth Ryan Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sebastian Sharon Simon Sophia "
    "Sophie Stella Stephanie Stephen Steve Steven Stuart Susan Sylvia Ted Teresa Thomas Tim Timothy Toby "
    "Tom Tony Tracy Valerie Vanessa Vera Victor Victoria Vincent Walter Wendy William Zachary Zoe "
)


def beginning_with(letters: str, most: int) -> "list[str]":
    """Return up to *most* of the names that begin with *letters* and are longer."""
    found: "list[str]" = []
    text, at = " " + NAMES, 0
    while len(found) < most:
        at = text.find(" " + letters, at) + 1
        if not at:
            break
        name = text[at : text.find(" ", at)]
        if name != letters:
            found.append(name)
    return found
