"""`python train.py SOURCES DATA WEIGHTS [MILLIONS OF WORDS] [FOLDER]` trains on one core.

With FOLDER (of an exported model) it goes on from there, at a lower rate.
"""
import math
import sys

import numpy as np
import torch

from lexicon import cut, load, part
from exported import read_exported
from model import Marks
from noise import engine, mishear, read_pauses
from transcripts import IGNORE

LENGTH, BATCH, AT_ONCE = 128, 64, 1_500_000
torch.set_num_threads(1)
torch.manual_seed(1)


def batches(corpus, texts, lexicon, pauses, rng):
    spans = [(a, b) for split, times, a, b in texts if split == 'train' for _ in range(times)]
    while True:
        taken, size = [], 0
        for i in rng.permutation(len(spans)):
            taken.append(spans[i])
            size += spans[i][1] - spans[i][0]
            if size < AT_ONCE:
                continue
            heard = cut(mishear(part(corpus, taken), lexicon, rng), lexicon, LENGTH)
            side, *_ = engine(heard, lexicon, pauses, rng)
            # Some words, mostly rare ones, are read by their letters alone.
            unknown = rng.random(heard['ids'].shape) < np.where(lexicon.counts[heard['ids']] < 200, 0.15, 0.01)
            rows = np.where(unknown[..., None] & (np.arange(3) == 0), 0, lexicon.rows[heard['ids']])
            order = rng.permutation(len(side))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                at = order[start:start + BATCH]
                targets = (heard[k][at].astype(np.int64) for k in ('marks', 'cases'))
                yield [torch.from_numpy(a) for a in (rows[at], side[at], *targets)]
            taken, size = [], 0


def main(sources, data, weights, millions=45, folder=None):
    corpus, texts, lexicon = load(data)
    rng = np.random.default_rng(7)
    model = Marks(lexicon.size)
    if folder:
        read_exported(folder, model, lexicon)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.99), weight_decay=0.01)
    loss_of = lambda scores, true: torch.nn.functional.cross_entropy(scores.flatten(0, 1), true.flatten(), ignore_index=IGNORE)
    read = 0
    for step, (rows, side, marks, cases) in enumerate(batches(corpus, texts, lexicon, read_pauses(sources), rng)):
        done = min(1, read / (float(millions) * 1e6))
        for group in optimizer.param_groups:
            group['lr'] = (1.5e-3 if folder else 2.5e-3) * min(1, (step + 1) / 400) * (0.5 + 0.5 * math.cos(math.pi * done)) + 2e-5
        scores = model(rows, side)
        parts = loss_of(scores[..., :4], marks), loss_of(scores[..., 4:], cases)
        optimizer.zero_grad()
        (parts[0] + 0.7 * parts[1]).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        read += marks.numel()
        if step % 200 == 0 or done == 1:
            print(f'{read / 1e6:.1f} million words, loss of marks {parts[0]:.3f}, of writings {parts[1]:.3f}', flush=True)
            torch.save(model.state_dict(), weights)
        if done == 1:
            break


if __name__ == '__main__':
    main(*sys.argv[1:])
