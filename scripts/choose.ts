import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { LIMITS } from '#schema/domain/limits.ts';
import type { ShortDraft, TitleOrigin } from '#schema/domain/score.ts';
import { formatClock } from '#schema/domain/time.ts';
import { makeLog, silentLog } from '../render-node/base/log.ts';
import { languageModelIn } from '../render-node/tools/llm/model-settings.ts';
import { type ChosenShorts, chooseShorts } from '../render-node/stages/create-shorts/choose-shorts.ts';
import { makeChatModel } from '../render-node/tools/llm/chat-completions.ts';
import { choiceOf } from './lib/choose/choose-from.ts';
import { readWords } from './lib/choose/read-words.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run choose -- --words FILE [--duration 60] [--max 8] [--prompt TEXT] [--all] [--json]

Chooses clips from a transcript alone, with the code that the render nodes run, and prints them best first.

  --words      transcript: JSON (ours, or {"words": [[text, startSec, endSec, speaker], ...]}), SRT or WebVTT
  --duration   target length of a clip in seconds (${LIMITS.clipMinSec} to ${LIMITS.clipMaxSec}; 60)
  --max        maximum number of clips (1 to ${LIMITS.maxClips}; 8)
  --prompt     what the clips should be about; may be given several times
  --json       print one JSON object on the last line: {"clips": [...]}
  --all        with --json, print every candidate too: "candidates": [[start, end, total], ...]
  --log        also print counts of the language model's requests

From the environment, as on a render node:
  LLM_BASE_URL, LLM_MODEL, LLM_KEY, LLM_TIMEOUT_SEC   a language model that leads the choice (default: none)
`;

const OPTIONS = {
  words: { type: 'string' },
  duration: { type: 'string', default: '60' },
  max: { type: 'string', default: '8' },
  prompt: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  log: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.words === undefined) {
    process.stderr.write('Name a transcript with --words FILE. See npm run choose -- --help.\n');
    return 2;
  }
  const clipSec = numberOf('--duration', values.duration, LIMITS.clipMinSec, LIMITS.clipMaxSec);
  const most = numberOf('--max', values.max, 1, LIMITS.maxClips);
  const said = readWords(values.words, readFileSync(values.words, 'utf8'));
  const settings = languageModelIn(process.env);
  const chosen = await chooseShorts(
    { ...choiceOf(said, { clipSec, most }), keywords: values.prompt ?? [] },
    settings && makeChatModel({ ...settings, fetch }),
    {
      language: said.language ?? 'und',
      signal: new AbortController().signal,
      onProgress: () => undefined,
      log: values.log === true ? makeLog({}, (line) => process.stderr.write(`${line}\n`)) : silentLog,
      // A person waits for this answer only: it may take as long as the model needs.
      ...(settings === null ? {} : { budgetMs: BUDGET_TIMEOUTS * settings.timeoutMs }),
    },
  );
  process.stdout.write(values.json === true ? `${jsonOf(chosen, values.all === true)}\n` : inWords(chosen));
  return 0;
}

/** Reading, ordering and writing follow each other, each with a second try. */
const BUDGET_TIMEOUTS = 6;

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new Error(`${name} must be a number from ${least} to ${most}.`);
  }
  return value;
}

function jsonOf({ shorts, candidates, notFound }: ChosenShorts, withAll: boolean): string {
  return JSON.stringify({
    clips: shorts.map((short) => ({
      start_time: short.startSec,
      end_time: short.endSec,
      score: short.score,
      title: short.title,
      description: short.description,
      hashtags: short.hashtags,
      reason: short.details.reason,
      score_details: short.details,
    })),
    ...(notFound.length > 0 ? { not_found: notFound } : {}),
    ...(withAll ? { candidates: candidates.map(({ startSec, endSec, total }) => [startSec, endSec, total]) } : {}),
  });
}

function inWords({ shorts, notFound }: ChosenShorts): string {
  const missing = notFound.map((text) => `Nothing is about: ${text}\n`).join('');
  return missing + clipsInWords(shorts);
}

function clipsInWords(shorts: readonly ShortDraft[]): string {
  return shorts
    .map(({ startSec, endSec, score, title, details }) => {
      const length = `${Math.round(endSec - startSec)} s`;
      return [
        `${score.toFixed(1).padStart(5)}  ${formatClock(startSec)} to ${formatClock(endSec)} (${length})  ${title}`,
        `       ${details.reason}`,
        `       Title: ${originOf(details.title)}.\n`,
      ].join('\n');
    })
    .join('\n');
}

const ORIGINS = {
  model: 'written by the language model',
  sentence: 'the best sentence',
  quote: 'the best quotation',
  topic: 'the source with the subject of the clip, because no sentence is whole, short and free',
  source: 'the name of the source, because nothing that is said makes a title',
} as const;

function originOf(origin: TitleOrigin | undefined): string {
  if (origin === undefined) return 'unknown';
  return origin.rating === undefined ? ORIGINS[origin.from] : `${ORIGINS[origin.from]}, rated ${origin.rating}`;
}

runScript(main);
