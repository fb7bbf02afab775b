import { formatClock } from '#schema/domain/time.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { areAlike } from './alike.ts';
import { mainSubject } from './clip-texts.ts';
import { capitalised, shorten } from './quote.ts';
import type { Said } from './said.ts';
import { TITLE_CHARS } from './title-rules.ts';
import { type RatedRun, type Titled, wholeQuotes, wholeSentences } from './title-runs.ts';

/**
 * `written` by a language model, `options` too; `taken` by other clips. `name` of the source as people read it, empty if
 * none is known. `isAll`: the clip is the whole source.
 */
export type Naming = {
  written: string | undefined;
  options?: readonly string[] | undefined;
  taken: readonly string[];
  startSec: number;
  name: string;
  isAll?: boolean;
};

/**
 * The title of a clip and where it comes from: a language model, else the best whole sentence, else the best whole
 * quotation, else its source with the subject of the clip, else its source with the time. A fragment is worse than a
 * plain name, so anything that may be a fragment is dropped. A title never resembles one of `taken`.
 */
export function titleOf(said: Said, naming: Naming): Titled {
  const { written, taken } = naming;
  const isFree = (title: string) => !taken.some((other) => areAlike(other, title));
  if (written !== undefined && isFree(written)) return { title: written, origin: { from: 'model' } };
  const spoken = bestFirst(wholeSentences(said)).find(({ title }) => isFree(title));
  const quoted = bestFirst(wholeQuotes(said)).find(({ title }) => isFree(title));
  return spoken ?? quoted ?? plainTitle(said, naming);
}

/** Up to five names to choose from: the title, what a language model wrote, the best of what is said. */
export function titleOptions(said: Said, title: string, naming: Naming): string[] {
  const spoken = bestFirst([...wholeSentences(said), ...wholeQuotes(said)]).map((run) => run.title);
  const plain = naming.isAll === true ? [] : [plainTitle(said, naming).title];
  const options: string[] = [];
  for (const option of [title, ...(naming.options ?? []), ...spoken, ...plain]) {
    if (!options.some((other) => areAlike(other, option))) options.push(option);
  }
  return options.slice(0, LIMITS.titleOptions);
}

/** A plain name says more than a sentence with less. */
const LEAST_RATING = 0.35;

function bestFirst(titles: readonly RatedRun[]): RatedRun[] {
  return titles
    .filter(({ origin }) => origin.rating >= LEAST_RATING)
    .toSorted((a, b) => b.origin.rating - a.origin.rating || (a.title < b.title ? -1 : 1));
}

/** "Talk in Berlin: Bridges", where the clip has a subject that no other clip has; otherwise "Talk in Berlin, at 1:05". */
function plainTitle(said: Said, { taken, startSec, name, isAll = false }: Naming): Titled {
  const subject = mainSubject(said);
  const clock = formatClock(startSec);
  if (subject !== undefined) {
    const short = shortName(name, TITLE_CHARS - subject.length - 2);
    const title = short === '' ? `${capitalised(subject)} (${clock})` : `${short}: ${capitalised(subject)}`;
    const isOther = !areAlike(name, subject) && !taken.includes(title);
    if (isOther) return { title, origin: { from: 'topic' } };
  }
  const short = shortName(name, TITLE_CHARS - 10);
  if (short === '') return { title: `Moment at ${clock}`, origin: { from: 'source' } };
  return { title: isAll ? short : `${short}, at ${clock}`, origin: { from: 'source' } };
}

const LEAST_CHARS = 8;

/** A name without what stands behind a line or a colon, if it is too long. */
function shortName(name: string, most: number): string {
  if (name.length <= most) return name;
  const [first = ''] = name.split(/\s+[|–—-]\s+|:\s+/u);
  return first.length >= LEAST_CHARS && first.length <= most ? first : shorten(name, most);
}
