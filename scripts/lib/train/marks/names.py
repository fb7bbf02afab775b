"""`python names.py SOURCES TALKS FOLDER` writes names.txt: names of two common words ("Little League"), in lower case."""
import collections
import re
import sys

from transcripts import documents

LEAST_TIMES, LEAST_TEXTS, LEAST_SHARE = 6, 3, 0.9
# Words that alone are in lower case more often than this: their capital is what the model of marks cannot know.
COMMON_SHARE = 0.6
WORD = re.compile(r"[A-Za-z][a-z']+$")
# The first word begins a sentence: its capital says nothing.
BEGINS = re.compile(r'[.?!:;—–-]["\')]*$')


def pairs_of(turns):
    """(first, second) of words in a row inside sentences, without a mark between them."""
    for turn in turns:
        words = turn.replace('’', "'").split()
        for before, first, last in zip(words, words[1:], words[2:]):
            second = last.rstrip('.,?!;:')
            if WORD.match(first) and WORD.match(second) and not BEGINS.search(before) and before[-1] not in '"(':
                yield first, second


def main(sources, talks, folder):
    capitals, lowers, alone, texts = (collections.Counter() for _ in range(4))
    for turns, split, *_ in documents(sources, talks):
        if split != 'train':
            continue
        seen = set()
        for first, second in pairs_of(turns):
            pair = f'{first} {second}'.lower()
            alone[first.lower(), first[0].isupper()] += 1
            if first[0].isupper() and second[0].isupper():
                capitals[pair] += 1
                seen.add(pair)
            else:
                lowers[pair] += 1
        texts.update(seen)
    share = lambda word: alone[word, False] / max(1, alone[word, False] + alone[word, True])
    found = [pair for pair, n in capitals.items()
             if n >= LEAST_TIMES and texts[pair] >= LEAST_TEXTS and n >= LEAST_SHARE * (n + lowers[pair])
             and max(map(share, pair.split())) > COMMON_SHARE]
    with open(f'{folder}/names.txt', 'w') as file:
        file.writelines(f'{pair}\n' for pair in sorted(found))
    print(len(found), 'names')


if __name__ == '__main__':
    main(*sys.argv[1:])
