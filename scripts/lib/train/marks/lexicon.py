"""The words of the model, and what the noise needs to know of every word of the transcripts."""
import collections
import json
import re

import numpy as np

from transcripts import LOWER, ONES, UNKNOWN

WORDS, BUCKETS = 30000, 2048
KEYS = ('ids', 'marks', 'cases', 'turns', 'starts')


def fnv(text):
    value = 0x811C9DC5
    for c in text:
        value = ((value ^ ord(c)) * 0x01000193) & 0xFFFFFFFF
    return value


def sound_of(word):
    """Consonants; words that share them sound alike."""
    word = re.sub(r'[^a-z]', '', word).translate(str.maketrans('bdgv', 'ptkf'))
    word = re.sub(r'ck|q|c', 'k', re.sub(r'ph', 'f', re.sub(r'z|x', 's', word)))
    return re.sub(r'(.)\1', r'\1', re.sub(r'[aeiouyhw]', '', word))


class Lexicon:
    def __init__(self, corpus, names, forms, train):
        self.names = names
        count = lambda mask: np.bincount(corpus['ids'][mask], minlength=len(names))
        self.counts = count(train)
        order = np.argsort(-self.counts, kind='stable')
        kept = order[:WORDS]
        self.words = [names[t] for t in kept]
        row = np.zeros(len(names), np.int64)
        row[kept] = np.arange(1, len(kept) + 1)
        ends = [1 + WORDS + fnv('s' + name[-3:]) % BUCKETS for name in names]
        starts = [1 + WORDS + BUCKETS + fnv('p' + name[:3]) % BUCKETS for name in names]
        self.rows = np.stack([row, np.array(ends), np.array(starts)], 1)
        self.size = 1 + WORDS + 2 * BUCKETS
        # How often a word has a capital inside sentences.
        inner = train & ~corpus['starts'] & (corpus['cases'] < UNKNOWN)
        seen = count(inner)
        self.capital = np.where(seen > 0, count(inner & (corpus['cases'] != LOWER)) / np.maximum(seen, 1), np.nan)
        of = {name: i for i, name in enumerate(names)}
        self.fillers = np.array([of[word] for word in ('um', 'uh', 'uh', 'um', 'like', 'so', 'and')])
        self.um = np.isin(np.arange(len(names)), [of[word] for word in ('um', 'uh', 'mm')])
        self.small = np.isin(np.arange(len(names)), order[:60])
        self.number = np.isin(np.arange(len(names)), [of[word] for word in ONES])
        self.digit = of['0']
        self.digits = np.array([not any(c.isalpha() for c in name) for name in names])
        share = self.counts[kept] ** 0.75
        self.common, self.reach = kept, np.cumsum(share / share.sum())
        self.find_mates(kept)
        self.forms = {word: form for word in self.words if (form := own_form(word, forms.get(word)))}

    def find_mates(self, kept):
        alike = collections.defaultdict(list)
        for t in kept:
            alike[sound_of(self.names[t])].append(t)
        starts, counts, flat = [], [], []
        for t, name in enumerate(self.names):
            sound = sound_of(name)
            mates = [mate for mate in alike[sound][:12] if mate != t] if sound else []
            starts.append(len(flat))
            counts.append(len(mates))
            flat += mates
        self.mate_from, self.mate_count, self.mates = np.array(starts), np.array(counts), np.array(flat)

    def random_words(self, rng, n):
        return self.common[np.minimum(np.searchsorted(self.reach, rng.random(n)), len(self.common) - 1)]

    def similar_words(self, rng, ids):
        at = self.mate_from[ids] + (rng.random(len(ids)) * self.mate_count[ids]).astype(int)
        return self.mates[np.minimum(at, len(self.mates) - 1)]


def own_form(word, forms):
    """ "iPhone": what is written so more often than not, and is neither a name nor in capitals."""
    best = max(forms, key=forms.get) if forms else word
    plain = best.lower() == best or best.isupper() or best[1:] == best[1:].lower()
    often = forms and forms[best] >= 5 and forms[best] > 0.5 * sum(forms.values())
    return best if often and not plain and best.lower() == word and re.fullmatch(r"[A-Za-z'&+#-]+", best) else None


def load(data):
    corpus = dict(np.load(f'{data}/corpus.npz'))
    with open(f'{data}/corpus.json') as file:
        meta = json.load(file)
    texts = [(split, times, a, b) for (split, times, _), a, b in zip(meta['groups'], corpus['offsets'], corpus['offsets'][1:])]
    train = np.zeros(len(corpus['ids']), bool)
    for split, _, a, b in texts:
        train[a:b] = split == 'train'
    return corpus, texts, Lexicon(corpus, meta['names'], meta['forms'], train)


def part(corpus, spans):
    return {k: np.concatenate([corpus[k][a:b] for a, b in spans]) for k in KEYS}


def cut(words, lexicon, length):
    """[texts, length]; what is left at the end is dropped."""
    n = len(words['ids']) // length * length
    texts = {k: v[:n].reshape(-1, length) for k, v in words.items()}
    return {**texts, 'digits': lexicon.digits[texts['ids']]}
