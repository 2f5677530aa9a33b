"""The hooks for a bench, which passes an observer of its own to the App."""

if False:  # for the type checker
    from firmware.types import App


class Observer:
    """Watches nothing."""

    def begin(self, app: "App") -> None:
        """Record the *app* that is watched."""

    def acts(self, at_ms: int) -> None:
        """Record that a press of *at_ms* (uptime) is about to act on the screen."""

    def stepped(self, delay_ms: int) -> None:
        """Record that a step is done; the next one comes in *delay_ms* at the latest."""
