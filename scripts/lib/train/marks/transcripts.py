"""Reads transcripts into arrays: `python transcripts.py SOURCES TALKS DATA` (README.md says what lies where)."""
import collections
import glob
import json
import os
import re
import sys

import numpy as np

NONE, COMMA, END, QUESTION = range(4)
LOWER, TITLE, UPPER, OWN, UNKNOWN = range(5)
IGNORE = -1

TEST_SHOWS = ('brainscience', 'founderstalk')
ABBREVIATIONS = {'mr', 'mrs', 'ms', 'dr', 'st', 'vs', 'prof', 'e.g', 'i.e', 'jr', 'hon', 'no', 'approx'}
# Opening marks, the word, closing marks: as in render-node/plan/speech/marks/written-word.ts.
AROUND = re.compile(r'^[^\w$€£#@.]*(?=[\w$€£#@.])(.*?[\w%+#)])([^\w%+#]*)$', re.S)
ONES = ('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen '
        'seventeen eighteen nineteen').split()
TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split()
chance = np.random.default_rng(1)


def spell(n):
    if n < 20:
        return [ONES[n]]
    if n < 100:
        return [TENS[n // 10]] + ([ONES[n % 10]] if n % 10 else [])
    if n < 1000:
        return [ONES[n // 100], 'hundred'] + (spell(n % 100) if n % 100 else [])
    if 1100 <= n < 2000 or 2010 <= n < 2100:
        rest = n % 100
        return spell(n // 100) + (spell(rest) if rest >= 10 else ['oh', ONES[rest]] if rest else ['hundred'])
    return spell(n // 1000) + ['thousand'] + (spell(n % 1000) if n % 1000 else [])


def key(word):
    word = re.sub(r'\d', '0', word.lower().replace('’', "'").replace('‘', "'"))
    return re.sub(r"[^\w$%&'+#.@-]", '', word)


def writing(word):
    letters = [c for c in word if c.isalpha()]
    if not letters:
        return UNKNOWN
    if all(c.islower() for c in letters):
        return LOWER
    if word.lower().startswith("i'") or len(letters) == 1:
        return TITLE
    base = word.split("'")[0].split('-')[0] or word
    tail = word[len(base):]
    stem = [c for c in base if c.isalpha()] or letters
    if stem[0].isupper() and all(c.islower() for c in stem[1:]):
        return TITLE if all(c.islower() or not c.isalpha() for c in tail) else OWN
    if len(stem) > 1 and all(c.isupper() for c in stem) and (tail in ('', "'s", "'S") or word.isupper()):
        return UPPER
    return OWN


def words_of(turn):
    """(word, mark, whether a quotation begins) of what one speaker says."""
    turn = turn.replace('’', "'").replace('…', '...')
    turn = re.sub(r'\s*(—|–|--+)\s*', '— ', turn)
    turn = re.sub(r'(?<=[A-Za-z])/(?=[A-Za-z])', ' ', turn)
    turn = re.sub(r'\.\.\.(?=\w)', '... ', turn)
    turn = re.sub(r'(?<=[a-z][?!,;])(?=[A-Za-z])', ' ', turn)
    found = []
    for raw in turn.split():
        around = AROUND.match(raw)
        if not around:
            if found and re.match(r'^[,.?!;:—-]+$', raw):
                found[-1][1] += raw
            continue
        word, closing = re.sub(r"^['\"(\[]+", '', around.group(1).rstrip(')')), around.group(2)
        if re.fullmatch(r'(?:[A-Za-z]\.)+[A-Za-z]', word):
            word = word.replace('.', '').upper()
        if key(word):
            found.append([word, closing, raw[0] in '"“(\''])
    result = []
    for i, (word, closing, quoted) in enumerate(found):
        mark = mark_of(word, closing, found[i + 1][0] if i + 1 < len(found) else None)
        for part in spoken(word):
            result.append([part, NONE, quoted])
            quoted = False
        result[-1][1] = mark
    return result


def mark_of(word, closing, following):
    """A full stop inside a sentence is none. The end of a turn is the end of a sentence."""
    last = following is None
    inside = not last and following[0].islower()
    mark = NONE
    if '?' in closing:
        mark = COMMA if inside else QUESTION
    elif '!' in closing or ('.' in closing and '..' not in closing):
        initial = len(word) == 1 and word.isupper() and word != 'I'
        short = '.' in closing and (word.lower() in ABBREVIATIONS or initial)
        mark = NONE if inside or (short and not last) else END
    elif '..' in closing:
        mark = END if last or (following[0].isupper() and following.split("'")[0] != 'I') else NONE
    elif any(c in closing for c in '—,;:'):
        mark = COMMA
    return END if last and mark in (NONE, COMMA) else mark


def spoken(word):
    """Half of the numbers become words, some words with hyphens are taken apart."""
    plain = word.replace(',', '')
    if re.fullmatch(r'\d{1,4}', plain) and chance.random() < 0.5:
        return spell(int(plain))
    if '-' in word and word.count('-') < 4 and re.fullmatch(r"[A-Za-z'-]+", word) and chance.random() < 0.4:
        return [part for part in word.split('-') if part]
    return [word]


def markdown(lines):
    turns = []
    for line in (line.strip() for line in lines):
        if not line or line.startswith(('#', '>', '|')):
            continue
        line = re.sub(r'\\\[.*?\\\]', ' ', line)
        line = re.sub(r'!?\[([^\]]*)\]\([^)]*\)', r'\1', line)
        line = re.sub(r'<[^>]*>', ' ', line)
        line = re.sub(r'^\*\*[^*]*:\*\*', '', line)
        line = re.sub(r'https?://\S+|\[[^\]]*\]', ' ', line)
        line = re.sub(r'[*_`\\]', '', line).strip()
        if line:
            turns.append(line)
    return turns


def read(path):
    return open(path, encoding='utf8', errors='replace').read()


def bitcoin(path):
    """Only talks in English that people wrote down."""
    text = read(path)
    body = text.split('---', 2)[-1]
    if 'tstbtc' in text or 'needs_review' in text or sum(ord(c) > 0x2ff for c in body) > 0.02 * len(body):
        return []
    lists = ('Q:', 'A:', '-', '*', '1', '2', '<')
    lines = [line for line in body.split('\n') if len(line.split()) > 6 and not line.strip().startswith(lists)]
    return [re.sub(r'^[A-Z][\w.]*( [A-Z][\w.]*){0,2}: ', '', line) for line in markdown(lines)]


def meeting(path):
    turns = []
    for turn in json.loads(read(path))['meeting_transcripts']:
        text = re.sub(r'\{[^}]*\}|\[[^\]]*\]|<[^>]*>', ' ', turn['content'])
        text = re.sub(r'\b(?:[A-Z]_)+(?:[A-Z]\b)?', lambda found: found.group(0).replace('_', ''), text)
        text = re.sub(r'\s+(?=[,.?!;:])', '', text)
        text = re.sub(r"\s+'(?=\w)", "'", text).replace(" n't", "n't").replace('_', ' ')
        if text.strip():
            turns.append(text)
    return turns


def call(path):
    """Words with their marks, one a line."""
    rows = [line.split('|') for line in read(path).split('\n')]
    column = {name: i for i, name in enumerate(rows[0])}
    turns, speaker = [], None
    for row in rows[1:]:
        if len(row) < len(column) or row[0].startswith('<'):
            continue
        if row[column['speaker']] != speaker:
            turns.append([])
        speaker = row[column['speaker']]
        turns[-1].append(row[0] + row[column['punctuation']])
    return [' '.join(turn) for turn in turns]


def address(path):
    """Paragraphs; short lines are headings."""
    return [line.strip() for line in read(path).split('\n') if len(line.split()) > 6]


def book(path):
    """Paragraphs of prose. Verse, headings and the publisher's notes are left out."""
    text = read(path).replace('\r', '')
    begins, ends = (re.search(rf'\*\*\* ?{word} OF .*', text) for word in ('START', 'END'))
    text = text[begins.end() if begins else 0:ends.start() if ends else len(text)]
    text = re.sub(r'\[[^\]]*\]', ' ', text.translate(str.maketrans('“”‘’', '""\'\'')))
    for lines in (part.strip('\n').split('\n') for part in re.split(r'\n\s*\n', text)):
        paragraph = ' '.join(' '.join(lines).replace('_', ' ').split())
        is_prose = len(lines) == 1 or max(len(line) for line in lines) > 55 and not lines[0].startswith('   ')
        if is_prose and re.search(r'[.?!]["\']*$', paragraph) and re.search('[a-z]{2} [a-z]', paragraph):
            # What is said aloud ends with a mark, and a name for its speaker goes on in lower case.
            yield re.sub(r'!(?=["\']* [a-z])', ',', paragraph)


def shingles(text):
    """Every eight words in a row: what a text shares with another that quotes it."""
    words = re.findall(r"[a-z']+", text.lower())
    return {' '.join(words[i:i + 8]) for i in range(len(words) - 7)}


def unheard(texts):
    """Those of the (turns, file) that share no eight words in a row with a recording of the bench."""
    groups = json.loads(read(f'{os.path.dirname(os.path.abspath(__file__))}/../../../../bench/lib/words/recordings.json'))
    known = set().union(*(shingles(recording['text']) for group in groups for recording in group['recordings']))
    for turns, path in texts:
        if turns and not known & shingles(' '.join(turns)):
            yield turns, path


def is_test_call(i):
    return i % 10 == 3


def documents(sources, talks):
    """(turns, split, times read, show) of every transcript."""
    rated = {os.path.basename(path)[:-5] for path in glob.glob(f'{talks}/*.json')}
    files = lambda pattern: sorted(glob.glob(f'{sources}/{pattern}', recursive=True))
    for path in files('thechangelog/*/*.md'):
        show, name = path.split('/')[-2], os.path.basename(path)[:-3]
        if name not in rated:
            yield markdown(read(path).split('\n')), 'test-shows' if show in TEST_SHOWS else 'train', 1, show
    for path in files('revdotcom/rev16/verbatim_transcripts/nlp_references/*.nlp'):
        yield call(path), 'test-verbatim', 1, 'rev16'
    for i, path in enumerate(files('revdotcom/earnings22/transcripts/nlp_references/*.nlp')):
        yield call(path), 'test-calls' if is_test_call(i) else 'train', 2, 'earnings22'
    for path in files('revdotcom/earnings21/transcripts/nlp_references/*.nlp'):
        yield call(path), 'train', 2, 'earnings21'
    # The committees of parliaments are left out: their terms exclude commercial use.
    meetings = files('qmsum/data/Academic/all/*.json') + files('qmsum/data/Product/all/*.json')
    for turns, _ in unheard((meeting(path), path) for path in meetings):
        yield turns, 'train', 1, 'meetings'
    for path in files('bitcointranscripts/*/**/*.md'):
        if not re.search(r'\.[a-z]{2}(-[a-z]+)?\.md$', path):
            yield bitcoin(path), 'train', 1, 'bitcoin'
    printed = [(book, path) for path in files('books/*/*.txt')] + [(address, path) for path in files('addresses/*/*.txt')]
    for i, (paragraphs, path) in enumerate(unheard((list(way(path)), path) for way, path in printed)):
        yield paragraphs, 'test-printed' if i % 12 == 5 else 'train', 1, path.split('/')[-3]


def main(sources, talks, data):
    types, forms = {}, collections.defaultdict(collections.Counter)
    columns = {name: [] for name in ('ids', 'marks', 'cases', 'turns', 'starts')}
    offsets, groups = [0], []
    for turns, split, times, show in documents(sources, talks):
        for turn in turns:
            words = words_of(turn)
            start = True
            for i, (word, mark, quoted) in enumerate(words):
                name, begins = key(word), start or quoted
                if not name:
                    continue
                row = (types.setdefault(name, len(types)), mark, writing(word), i + 1 == len(words), begins)
                for column, value in zip(columns.values(), row):
                    column.append(value)
                if split == 'train' and not begins:
                    forms[name][word] += 1
                start = mark in (END, QUESTION)
        if len(columns['ids']) > offsets[-1]:
            offsets.append(len(columns['ids']))
            groups.append((split, times, show))
    kinds = dict(ids=np.int32, marks=np.int8, cases=np.int8, turns=bool, starts=bool)
    os.makedirs(data, exist_ok=True)
    np.savez(f'{data}/corpus.npz', offsets=np.array(offsets), **{k: np.array(v, kinds[k]) for k, v in columns.items()})
    meta = {'names': list(types), 'groups': groups, 'forms': {name: dict(f.most_common(6)) for name, f in forms.items()}}
    with open(f'{data}/corpus.json', 'w') as file:
        json.dump(meta, file)
    print(len(columns['ids']), 'words,', len(types), 'different ones')


if __name__ == '__main__':
    main(*sys.argv[1:4])
