"""
Work that takes longer than a step may: generators, continued by one `next` a step.

Presses that come meanwhile wait in their order.
"""

from engines_core.errors import DamagedRecord

if False:  # for the type checker
    from firmware.types import Job


class Work:
    """A queue of jobs, done one after the other."""

    def __init__(self) -> None:
        self._jobs: "list[Job]" = []

    def run(self, job: "Job") -> None:
        """Do *job* (a generator) after those before it."""
        self._jobs.append(job)

    def is_busy(self) -> bool:
        """Return whether a job is not done."""
        return bool(self._jobs)

    def step(self) -> bool:
        """Go on with the first job; return whether it is done. OSError and DamagedRecord end it, too."""
        job = self._jobs[0]
        try:
            next(job)
        except StopIteration:
            self._jobs.pop(0)
            return True
        except (OSError, DamagedRecord):
            self._jobs.pop(0)
            raise
        return False

    def stop(self) -> None:
        """Drop all jobs."""
        self._jobs = []
