import { snapRange, type Surroundings } from '#schema/domain/boundaries.ts';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import type { ShortDraft } from '#schema/domain/score.ts';
import type { Goal } from '#schema/domain/stages.ts';
import { formatClock } from '#schema/domain/time.ts';
import { type Candidate, LONGEST_SHARE, SHORTEST_SHARE, sentenceSpans, timeWindows, wholeRange } from './candidates.ts';
import { contentWords, rarityAmong, stem } from './distinctiveness.ts';
import { explain, type Rated } from './explain.ts';
import { indexLevels } from './level-index.ts';
import { pickBest, wantedClips } from './pick.ts';
import { ranksOf, SIGNAL_NAMES, weightsOf } from './score.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { type Material, measuresFor } from './signals.ts';
import { descriptionFrom, hashtagsFrom, shorten, titleFrom } from './titles.ts';
import { orderWords } from './word-order.ts';

export type ClipChoice = {
  goal: Goal;
  projectTitle: string;
  window: Range;
  clipDurationSec: number;
  keywords: readonly string[];
  maxClips: number;
  words: readonly Word[];
  sound: SoundLevels;
};

const MAX_PROJECT_TITLE_CHARS = 60;

/** The clips of a window, best first: at least one, at most `maxClips`. `empty` wants none. */
export function chooseClips(choice: ClipChoice): ShortDraft[] {
  if (choice.goal === 'empty') return [];
  const words = wordsInWindow(choice);
  const sentences = splitSentences(words, choice.clipDurationSec * LONGEST_SHARE);
  const material: Material = {
    sentences,
    rarity: rarityAmong(sentences),
    levels: indexLevels(choice.sound),
    keywords: new Set(choice.keywords.flatMap(contentWords).map(stem)),
    clipSec: choice.clipDurationSec,
  };
  const rated = rate(candidatesFor(choice, sentences), material);
  const picked = pickBest(
    rated,
    wantedClips(materialSec(choice, sentences), Math.min(choice.maxClips, LIMITS.maxClips)),
  );
  const floorDb = material.levels?.floorDb ?? null;
  return draft(choice, picked, material, { words, sound: choice.sound, floorDb, window: choice.window });
}

/** Words that lie in the window as a whole, in order, to the millisecond. */
function wordsInWindow({ words, window }: ClipChoice): Word[] {
  const inside = words.filter((word) => word.startSec >= window.startSec && word.endSec <= window.endSec);
  return orderWords(inside, window.endSec).map((word) => ({
    ...word,
    startSec: toMs(word.startSec),
    endSec: toMs(word.endSec),
  }));
}

function toMs(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}

function spokenRange(sentences: readonly Sentence[]): Range | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  return first === undefined || last === undefined ? null : { startSec: first.startSec, endSec: last.endSec };
}

function materialSec(choice: ClipChoice, sentences: readonly Sentence[]): number {
  return durationOf(spokenRange(sentences) ?? choice.window);
}

function candidatesFor(choice: ClipChoice, sentences: readonly Sentence[]): Candidate[] {
  const { window, clipDurationSec } = choice;
  if (choice.goal === 'reframe') return [wholeRange(window, sentences)];
  const spoken = spokenRange(sentences);
  if (spoken !== null && durationOf(spoken) < clipDurationSec * SHORTEST_SHARE) {
    return [wholeRange(atLeast(spoken, LIMITS.clipMinSec, window), sentences)];
  }
  const spans = sentenceSpans(sentences, clipDurationSec);
  return spans.length > 0 ? spans : timeWindows(window, clipDurationSec, sentences);
}

/** A range widened to a length, evenly where the window allows it. */
function atLeast(range: Range, lengthSec: number, window: Range): Range {
  const missing = Math.max(0, Math.min(lengthSec, durationOf(window)) - durationOf(range));
  const startSec = Math.max(
    window.startSec,
    Math.min(range.startSec - missing / 2, window.endSec - durationOf(range) - missing),
  );
  return { startSec, endSec: startSec + durationOf(range) + missing };
}

type RatedCandidate = Candidate & { total: number; ratings: Rated[] };

function rate(candidates: readonly Candidate[], material: Material): RatedCandidate[] {
  const measures = measuresFor(material);
  const weighted = weightsOf(SIGNAL_NAMES.filter((name) => measures[name] !== undefined));
  const columns = weighted.map(({ name }) => {
    const figures = candidates.map((candidate) => measures[name]?.(candidate) ?? 0);
    // What was asked for counts by itself: a source that never mentions it has no "best" tenth.
    return name === 'keywords' ? figures : ranksOf(figures);
  });
  return candidates.map((candidate, i) => {
    const ratings = weighted.map((part, at) => ({ ...part, value: columns[at]?.[i] ?? 0 }));
    return { ...candidate, ratings, total: ratings.reduce((sum, part) => sum + part.weight * part.value, 0) };
  });
}

function draft(
  choice: ClipChoice,
  picked: readonly RatedCandidate[],
  material: Material,
  around: Surroundings,
): ShortDraft[] {
  const taken = new Set<string>();
  return picked.map((candidate) => {
    const range = choice.goal === 'reframe' ? choice.window : snapRange(candidate, around);
    const said = material.sentences.slice(candidate.first, candidate.last + 1);
    const title = titleFrom(said, material.rarity, taken) ?? silentTitle(choice, range);
    taken.add(title.toLowerCase());
    return {
      startSec: range.startSec,
      endSec: range.endSec,
      title,
      description: descriptionFrom(said),
      hashtags: hashtagsFrom(said, material.rarity),
      ...explain(candidate, candidate.ratings, material),
    };
  });
}

/** A clip in which nobody speaks is named after its project, and its place in it. */
function silentTitle({ projectTitle, goal }: ClipChoice, range: Range): string {
  const name = shorten(projectTitle.trim(), MAX_PROJECT_TITLE_CHARS);
  if (name === '') return `Moment at ${formatClock(range.startSec)}`;
  return goal === 'reframe' ? name : `${name} at ${formatClock(range.startSec)}`;
}
