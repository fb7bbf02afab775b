import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { IDS, type MarkedWord, marksInput, type MarksInput, SIDE } from '../../../plan/speech/marks/input.ts';
import { readWrittenWord } from '../../../plan/speech/marks/written-word.ts';

/** What stands behind a word and how it is written, each from 0 to 1. */
export type Mark = {
  /** A sentence ends with the word: a period or a question mark. How sure is sure enough is for the caller to say. */
  end: number;
  /** The sentence that ends with the word is a question. */
  question: number;
  comma: number;
  /** The word has a capital inside a sentence too: a name. That sentences begin with a capital does not count. */
  title: number;
  /** All its letters are capitals. */
  upper: number;
  /** A writing of its own, such as "iPhone", where that is the likeliest. */
  form?: string;
};

/** Reads where sentences end in English. The same words give the same numbers. */
export type ReadMarks = (words: readonly MarkedWord[]) => Promise<Mark[]>;

const FILES = new URL('./', import.meta.url);
/** Words that the model reads at once, and how many at each end of a window are only context. */
const WINDOW = 256;
const CONTEXT = 32;
/** Windows in one run. */
const MOST_WINDOWS = 8;
/** Probabilities of a word: four marks (none, comma, period, question), four writings (lower, title, upper, own). */
const OUTPUTS = 8;

type Model = {
  session: InferenceSession;
  rows: ReadonlyMap<string, number>;
  /** Writings such as "iPhone" by their lower case. */
  forms: ReadonlyMap<string, string>;
};

/** Opens the model of English marks and capitals (CARD.md). It is loaded at first use and kept: 40 MB with its runtime. */
export function openMarksModel(): ReadMarks {
  let model: Promise<Model> | null = null;
  return async (words) => {
    if (words.length === 0) return [];
    const { session, rows, forms } = await (model ??= loadModel());
    const probabilities = await inWindows(session, marksInput(words, rows), words.length);
    return words.map(({ text }, i) => markOf(probabilities.subarray(OUTPUTS * i, OUTPUTS * (i + 1)), text, forms));
  };
}

async function loadModel(): Promise<Model> {
  const [session, text] = await Promise.all([
    InferenceSession.create(fileURLToPath(new URL('marks.onnx', FILES)), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    }),
    readFile(new URL('words.txt', FILES), 'utf8'),
  ]);
  const words = text.trimEnd().split('\n');
  const forms = words.filter((word) => word !== word.toLowerCase()).map((word) => [word.toLowerCase(), word] as const);
  return { session, rows: new Map(words.map((word, i) => [word.toLowerCase(), i + 1])), forms: new Map(forms) };
}

/** Windows of one length that overlap; the last one ends with the text. */
async function inWindows(session: InferenceSession, input: MarksInput, words: number): Promise<Float32Array> {
  const length = Math.min(WINDOW, words);
  const count = 1 + Math.ceil((words - length) / (WINDOW - 2 * CONTEXT));
  const starts = Array.from({ length: count }, (_, i) => Math.min(i * (WINDOW - 2 * CONTEXT), words - length));
  const all = new Float32Array(OUTPUTS * words);
  for (let first = 0; first < count; first += MOST_WINDOWS) {
    const group = starts.slice(first, first + MOST_WINDOWS);
    const result = await session.run({
      ids: new Tensor('int32', windowsOf(input.ids, IDS, group, length), [group.length, length, IDS]),
      side: new Tensor('float32', windowsOf(input.side, SIDE, group, length), [group.length, length, SIDE]),
    });
    const found = result['probabilities']?.data as Float32Array;
    for (const [i, start] of group.entries()) {
      const skipped = start === 0 ? 0 : CONTEXT;
      all.set(
        found.subarray(OUTPUTS * (i * length + skipped), OUTPUTS * (i + 1) * length),
        OUTPUTS * (start + skipped),
      );
    }
  }
  return all;
}

function windowsOf<T extends Int32Array | Float32Array>(values: T, width: number, starts: number[], length: number): T {
  const size = width * length;
  const windows =
    values.constructor === Int32Array ? new Int32Array(starts.length * size) : new Float32Array(starts.length * size);
  for (const [i, start] of starts.entries())
    windows.set(values.subarray(width * start, width * start + size), i * size);
  return windows as T;
}

function markOf(found: Float32Array, text: string, forms: ReadonlyMap<string, string>): Mark {
  const [, comma = 0, period = 0, question = 0, lower = 0, title = 0, upper = 0, own = 0] = found;
  const form = own > Math.max(lower, title, upper) ? forms.get(readWrittenWord(text).key) : undefined;
  return { end: period + question, question, comma, title, upper, ...(form === undefined ? {} : { form }) };
}
