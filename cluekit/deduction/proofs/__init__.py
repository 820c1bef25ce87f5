"""Reasons: why something is certain, or why it cannot be.

`explain` and `contradictions` are the doors. A proof is found by `reasons`, `inferences` and `suppose`, from
as few entries as `smallest` finds to be enough, while `feasible` decides what fits; `wording` and `sentences`
say it. `proof` checks it, and knows nothing of the others.
"""
