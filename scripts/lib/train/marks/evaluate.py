"""`python evaluate.py SOURCES DATA WEIGHTS [WORDS]`: figures on talks that the training never saw."""
import sys

import numpy as np
import torch

from lexicon import cut, load, part
from model import Marks
from noise import engine, mishear, read_pauses
from train import LENGTH
from transcripts import COMMA, END, IGNORE, LOWER, QUESTION

TEXTS = {'test-shows': 'Podcasts, edited', 'test-verbatim': 'Podcasts, verbatim', 'test-calls': 'Calls, verbatim',
         'test-printed': 'Books and addresses'}
# What is known: marks, capitals, pauses; whether words are misheard.
WAYS = {
    'Words alone, all heard right': ((0, 0, 0), 0),
    'Words alone': ((0, 0, 0), 1),
    'Words and pauses': ((0, 0, 1), 1),
    'Words and marks': ((1, 1, 0), 1),
    'Words, marks, pauses': ((1, 1, 1), 1),
}
# Above this chance a sentence ends (without marks, with marks): render-node/plan/words/written/apply-marks.ts.
THRESHOLDS = (0.35, 0.45)


def f1(found, true):
    return 2 * (found & true).sum() / max(1, found.sum() + true.sum())


def line(title, ends, commas, questions, capitals, heard):
    marks = heard['marks']
    at = marks != IGNORE
    true = marks >= END
    begins = np.concatenate([np.zeros((len(true), 1), bool), true[:, :-1]], 1)
    known = ((heard['cases'] != IGNORE) | begins) & ~heard['digits']
    known[:, 0] = False
    wrong = (capitals != (begins | (heard['cases'] > LOWER)))[known].mean()
    found = ends[at] & true[at]
    rates = [f1(ends[at], true[at]), found.sum() / max(1, ends[at].sum()), found.sum() / true[at].sum(),
             f1(commas[at], marks[at] == COMMA), f1(questions[at], marks[at] == QUESTION)]
    print(f'| {title} | ' + ' | '.join(f'{rate:.2f}' for rate in rates) + f' | {100 * wrong:.1f} % |', flush=True)


def main(sources, data, weights, words=30000):
    corpus, texts, lexicon = load(data)
    pauses = read_pauses(sources)
    model = Marks(lexicon.size)
    model.load_state_dict(torch.load(weights, weights_only=True))
    model.eval()
    for test, title in TEXTS.items():
        tested = [(a, b) for split, _, a, b in texts if split == test]
        spans = [((a + b) // 2, min(b, (a + b) // 2 + int(words) // len(tested))) for a, b in tested]
        print(f'\n| {title} | Ends F1 | Precision | Recall | Commas F1 | Questions F1 | Wrong capitals |')
        print('| --- | --- | --- | --- | --- | --- | --- |')
        for way, (known, errors) in WAYS.items():
            rng = np.random.default_rng(5)
            heard = cut(mishear(part(corpus, spans), lexicon, rng, errors), lexicon, LENGTH)
            side, wrote, capital = engine(heard, lexicon, pauses, rng, known)
            rows = torch.from_numpy(lexicon.rows[heard['ids']])
            with torch.no_grad():
                scores = torch.cat([model(*pair) for pair in zip(rows.split(64), torch.from_numpy(side).split(64))])
            mark, case = (scores[..., at].softmax(-1).numpy() for at in (slice(4), slice(4, 8)))
            ends = mark[..., END] + mark[..., QUESTION] > THRESHOLDS[known[0]]
            begins = np.concatenate([np.zeros((len(ends), 1), bool), ends[:, :-1]], 1)
            commas = ~ends & (mark[..., COMMA] > mark[..., 0])
            questions = ends & (mark[..., QUESTION] > mark[..., END])
            if known == (1, 1, 0):
                line('The engine, trusted', wrote >= END, wrote == COMMA, wrote == QUESTION, capital >= 2, heard)
            line(way, ends, commas, questions, begins | (case[..., LOWER] < 0.5), heard)


if __name__ == '__main__':
    main(*sys.argv[1:])
