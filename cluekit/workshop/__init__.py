"""A bot of one's own: tried, its failures shown and saved, and the failing view tried again.

>>> def first(view):
...     return view.legal[0]
>>> result = trial(first, "mini", games=6)
>>> result.games, result.wins, result.failures
(6, 0, ())
"""

from cluekit.viewed import load_view as view_of
from cluekit.workshop.files import FileBot, bot_from
from cluekit.workshop.replaying import Replay, replay_failure
from cluekit.workshop.results import Failure, Trial
from cluekit.workshop.trials import trial

__all__ = ["Failure", "FileBot", "Replay", "Trial", "bot_from", "replay_failure", "trial", "view_of"]
