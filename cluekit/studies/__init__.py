"""Questions about the game, each answered with a table and a plot.

Each function plays some games, a few unless more are asked for, and returns a `Study`; in a notebook it shows
its table, and `plot` draws it. `shipped` reads the same studies with many more games.

>>> study = shipped("card")
>>> study.title, study.games
('Does one more card help?', 20000)
"""

from cluekit.studies.accusing import when_to_accuse
from cluekit.studies.asking import compare_askers
from cluekit.studies.bluffs import does_bluffing_pay
from cluekit.studies.catalogue import STUDIES, shipped
from cluekit.studies.hands import one_more_card
from cluekit.studies.passages import worth_of_passages
from cluekit.studies.seats import first_player
from cluekit.studies.starts import peacocks_start
from cluekit.studies.study import Study
from cluekit.studies.suggestions import how_many_suggestions

__all__ = [
    "STUDIES",
    "Study",
    "compare_askers",
    "does_bluffing_pay",
    "first_player",
    "how_many_suggestions",
    "one_more_card",
    "peacocks_start",
    "shipped",
    "when_to_accuse",
    "worth_of_passages",
]
