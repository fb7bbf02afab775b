"""Makes transcripts look like what a speech engine wrote. Everything works on whole arrays."""
import collections
import glob

import numpy as np

from lexicon import KEYS
from transcripts import COMMA, END, IGNORE, LOWER, NONE, OWN, QUESTION, TITLE, UNKNOWN, UPPER, is_test_call

PAUSE_EDGES_SEC = np.array([0.02, 0.2, 0.4, 0.7, 1.2])


def read_pauses(sources):
    """Seconds of silence after words by what follows, measured in aligned calls."""
    found = collections.defaultdict(list)
    for i, path in enumerate(sorted(glob.glob(f'{sources}/revdotcom/earnings22/transcripts/force_aligned_nlp_references/*.nlp'))):
        rows = [line.rstrip('\n').split('|') for line in open(path, encoding='utf8')][1:]
        for row, following in zip(rows, rows[1:]):
            if is_test_call(i) or not (row[3] and following[2]):
                continue
            ends = row[4] in ('.', '?')
            kind = 'turn' if ends and row[1] != following[1] else 'end' if ends else 'comma' if row[4] == ',' else 'none'
            found['um' if row[0].lower() in ('um', 'uh') else kind].append(max(0, float(following[2]) - float(row[3])))
    return {kind: np.array(pauses) for kind, pauses in found.items()}


def mishear(words, lexicon, rng, strength=1.0):
    """Words are replaced, dropped, repeated; fillers come in. What is no longer known becomes IGNORE."""
    ids, marks, cases, turns, starts = (words[k].copy() for k in KEYS)
    # What begins a sentence counts as it is written inside sentences, if that is known.
    capital, begins = lexicon.capital[ids], starts & (cases == TITLE)
    cases[begins & (capital < 0.1)] = LOWER
    cases[begins & ~(capital < 0.1) & ~(capital > 0.9)] = IGNORE
    cases[cases == UNKNOWN] = IGNORE
    n = len(ids)
    rates = lambda mean: np.repeat(rng.gamma(1.5, mean / 1.5, -(-n // 200)), 200)[:n] * strength
    hit = rng.random(n) < rates(0.065)
    alike = (rng.random(n) < 0.5) & (lexicon.mate_count[ids] > 0)
    cases[hit & (cases != LOWER)] = IGNORE
    ids = np.where(hit, np.where(alike, lexicon.similar_words(rng, ids), lexicon.random_words(rng, n)), ids)
    counted = lexicon.number[ids] & (rng.random(n) < 0.2)
    ids[counted], cases[counted] = lexicon.digit, IGNORE
    # The mark of a dropped word moves to the word before.
    gone = rng.random(n) < np.where(lexicon.small[ids], 0.02, 0.004) * strength
    gone[0] = False
    gone[1:] &= ~gone[:-1]
    at = np.flatnonzero(gone)
    better = at[marks[at] > marks[at - 1]]
    marks[better - 1] = marks[better]
    turns[at - 1] |= turns[at]
    starts[np.minimum(at + 1, n - 1)] |= starts[at]
    ids, marks, cases, turns, starts = (a[~gone] for a in (ids, marks, cases, turns, starts))
    # Repeated words and fillers, inside sentences.
    n = len(ids)
    again = (marks == NONE) & lexicon.small[ids] & (rng.random(n) < rates(0.012))
    filled = (marks <= COMMA) & ~again & (rng.random(n) < rates(0.012))
    place = np.repeat(np.arange(n), 1 + (again | filled))
    second = np.zeros(len(place), bool)
    second[1:] = place[1:] == place[:-1]
    first = np.append(second[1:], False)
    filler = filled[place] & second
    ids, marks, cases, turns, starts = (a[place] for a in (ids, marks, cases, turns, starts))
    ids = np.where(filler, lexicon.fillers[rng.integers(0, len(lexicon.fillers), len(place))], ids)
    cases[filler] = LOWER
    marks[first | filler] = IGNORE
    turns[first] = starts[second] = False
    return dict(zip(KEYS, (ids, marks, cases, turns, starts)))


def engine(texts, lexicon, pauses, rng, known=None):
    """What an engine wrote of `texts` ([texts, length]), as switches [texts, length, 4]: mark, capitals, seam, pause.

    `known`: whether marks, capitals and pauses are there, in place of chance. Also returns what the engine wrote.
    """
    ids, cases = texts['ids'], texts['cases']
    true = np.maximum(texts['marks'], 0)
    ends = true >= END
    shape = (size, length) = ids.shape
    chance = lambda: rng.random(shape)
    each = lambda low, high: low + (high - low) * rng.random((size, 1))
    before = lambda a: np.concatenate([np.zeros((size, 1), bool), a[:, :-1]], 1)
    pause = pauses_of(texts, true, lexicon, pauses, rng)
    seam = seams_of(pause, rng, 0.6 if known is None else 1.1)
    # Marks, at rates around those of the embedded engine: an end that it misses is a comma more often than not, and it
    # invents hardly anything without a pause. Now and then a piece has no marks, or commas alone.
    piece = np.cumsum(before(seam), 1)
    mood = np.take_along_axis(rng.random((size, 1 + piece.max())), piece, 1)
    bare, slurred = mood < 0.07, (mood > 0.95) & (rng.random((size, 1)) < 0.7)
    paused = pause > 0.2
    commas = np.where(true == COMMA, each(0.35, 0.9) + 0.1 * paused, np.where(paused, each(0, 0.4), each(0, 0.02)))
    false = np.where(true == COMMA, np.where(paused, each(0, 0.25), each(0, 0.08)), np.where(paused, each(0, 0.25), each(0, 0.005)))
    kept = ends & (chance() < each(0.45, 0.95))
    wrote = np.zeros(shape, np.int8)
    wrote[~ends & (chance() < commas)] = COMMA
    wrote[ends & ~kept & (chance() < 0.85)] = COMMA
    wrote[kept | (~ends & (chance() < false))] = END
    wrote[(true == QUESTION) & (wrote == END) & (chance() < 0.78)] = QUESTION
    wrote[(true != QUESTION) & (wrote == END) & (chance() < 0.012)] = QUESTION
    wrote[(rng.random((size, 1)) < 0.06) & (wrote == COMMA)] = NONE
    wrote[seam & (wrote < END) & (chance() < each(0.6, 1))] = END
    wrote[slurred & (wrote == END) & ~seam & (chance() < 0.8)] = COMMA
    wrote[bare] = NONE
    # Capitals.
    case = np.where(cases == IGNORE, np.where(lexicon.capital[ids] > 0.5, TITLE, LOWER), cases)
    capital = np.where(case == LOWER, 1, np.where(case == TITLE, 2, 3)).astype(np.int8)
    capital[(case == TITLE) & (chance() < each(0.03, 0.3))] = 1
    capital[(case == OWN) & (chance() < 0.3)] = 2
    capital[(case >= UPPER) & (chance() < 0.1)] = 1
    capital[(case == LOWER) & (chance() < 0.006)] = 2
    lifted = (before(wrote >= END) & (chance() < 0.98)) | (before(seam) & (chance() < 0.85))
    capital[lifted & (capital == 1)] = 2
    capital[bare & ~before(seam) & (chance() < 0.9)] = 1
    capital[texts['digits']] = 0
    bucket = (1 + np.searchsorted(PAUSE_EDGES_SEC, pause, side='right')).astype(np.int8)
    bucket[chance() < 0.02] = 0
    if known is None:
        has_marks = rng.random((size, 1)) < 0.7
        has_capitals = rng.random((size, 1)) < np.where(has_marks, 0.92, 0.1)
        has_pauses = rng.random((size, 1)) < np.where(has_marks, 0.8, 0.5)
        shown = has_marks | (rng.random((size, 1)) < 0.3)
    else:
        has_marks, has_capitals, has_pauses = known
        shown = has_marks
    switches = [(wrote + 1) * has_marks, capital * has_capitals, seam & shown, bucket * has_pauses]
    return np.stack(switches, -1).astype(np.int8), wrote, capital


def pauses_of(texts, true, lexicon, measured, rng):
    """Seconds: as measured in calls, as a speaker at ease makes them, or as a reader does, at the pace of each."""
    shape = true.shape
    chance = lambda: rng.random(shape)
    drawn = lambda kind: measured[kind][rng.integers(0, len(measured[kind]), shape)]
    made = lambda median, spread: np.exp(np.log(median) + spread * rng.standard_normal(shape))
    um = lexicon.um[texts['ids']]
    before_um = np.concatenate([um[:, 1:], np.zeros((len(um), 1), bool)], 1)
    ends = true >= END
    change = ends & texts['turns'] & (chance() < 0.5)
    real = np.select([change, ends, um | (before_um & (chance() < 0.3)), true == COMMA],
                     [drawn('turn'), drawn('end'), drawn('um'), drawn('comma')], drawn('none'))
    some = 0.03 + 0.1 * rng.random((len(um), 1))
    easy = np.select([ends, true == COMMA, um | before_um],
                     [made(0.5, 0.7) * (chance() > 0.1), made(0.25, 0.7) * (chance() > 0.25), made(0.3, 0.7) * (chance() < 0.4)],
                     made(0.3, 0.8) * (chance() < some))
    phrase = 0.05 + 0.15 * rng.random((len(um), 1))
    read = np.select([ends, true == COMMA],
                     [made(0.6, 0.5) * (chance() > 0.03), made(0.35, 0.5) * (chance() > 0.2)],
                     made(0.25, 0.5) * (chance() < phrase))
    pace = np.exp(0.3 * rng.standard_normal((len(um), 1)))
    style = rng.random((len(um), 1))
    return np.where(style < 0.45, real, np.where(style < 0.7, easy, read)) * pace


def seams_of(pause, rng, share):
    """Every 20 to 40 words, more often than not at the longest pause around."""
    size, length = pause.shape
    seam = np.zeros(pause.shape, bool)
    at, every, seamed = rng.integers(5, 40, size), np.arange(size), rng.random(size) < share
    while (at < length).any():
        around = np.clip(at[:, None] + np.arange(-6, 7), 0, length - 1)
        longest = around[every, (pause[every[:, None], around] + 1e-3 * rng.random((size, 13))).argmax(1)]
        spot = np.where(rng.random(size) < 0.6, longest, np.minimum(at, length - 1))
        there = (at < length) & seamed
        seam[every[there], spot[there]] = True
        at = at + rng.integers(20, 41, size)
    return seam
