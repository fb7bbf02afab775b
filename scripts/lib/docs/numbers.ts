import { globSync, readFileSync } from 'node:fs';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { COUNTING } from '#schema/domain/posting/counting.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { CHECK_INS } from '#schema/domain/farm/facts.ts';
import { FORMATS } from '#schema/domain/formats.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DEFAULT_LIMITS, EVENTS, FARM, LIMITS, LIVES, RATES, UPLOADS, WEBHOOKS } from '#schema/domain/limits.ts';
import { DOORBELL } from '#schema/jobs/doorbell.ts';
import { envSchema } from '../../../render-node/env.ts';
import { settingsSchema } from '../../../worker/base/env.ts';
import { durationText } from './duration-text.ts';
import { engineTable } from './engine-table.ts';
import { keepTable } from './keep-table.ts';

/**
 * Numbers in docs, from code. A page quotes one as `<!-- n:FARM.maxAttempts -->4<!-- /n -->`: a path into these tables,
 * and what `npm run generate` prints for it. Readers see `4`. The default of a setting needs no mark: it is in brackets
 * after the setting's name.
 */
const TABLES = {
  ACCESS,
  CHECK_INS,
  DEFAULT_LIMITS,
  DOORBELL,
  EVENTS,
  FARM,
  FORMATS,
  KEEP,
  LIMITS,
  LIVES,
  POSTING,
  COUNTING,
  RATES,
  REVIEWS,
  UPLOADS,
  WEBHOOKS,
};

const QUOTED = /(<!-- n:([\w.]+) -->)(.*?)(<!-- \/n -->)/gs;
const DEFAULT = /(`([A-Z][A-Z0-9_]+)` \()(\d[\d,]*)(?![\d.])/g;
const KEEP_TABLE = /(<!-- keep -->\n\n)(.*?)(\n\n<!-- \/keep -->)/gs;
const ENGINE_TABLE = /(<!-- engines -->\n\n)(.*?)(\n\n<!-- \/engines -->)/gs;

/** Every page that may quote numbers, as a path from the root. */
export function quotingPages(): string[] {
  return globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { exclude: ['docs/decisions/**'] }).toSorted();
}

/** The text of a page with current numbers. Throws if it names a number that does not exist. */
export function withNumbers(file: string): string {
  return renewed(readFileSync(file, 'utf8'));
}

/** The quotes of a page that are out of date, as sentences. */
export function staleNumbers(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => [...line.matchAll(QUOTED), ...line.matchAll(DEFAULT)])
    .filter(([text]) => renewed(text) !== text)
    .map(([text]) => `${file}: ${text} should be ${renewed(text)}`);
}

function renewed(page: string): string {
  return page
    .replaceAll(QUOTED, (_, begin: string, path: string, _old: string, end: string) => begin + quote(path) + end)
    .replaceAll(DEFAULT, (_, begin: string, name: string, old: string) => begin + (defaultOf(name) ?? old))
    .replaceAll(KEEP_TABLE, (_, begin: string, _old: string, end: string) => begin + keepTable() + end)
    .replaceAll(ENGINE_TABLE, (_, begin: string, _old: string, end: string) => begin + engineTable() + end);
}

/** How often a page quotes a number. */
export function countQuotes(page: string): number {
  return [...page.matchAll(QUOTED)].length;
}

function quote(path: string): string {
  if (path === 'formats') return formatsText();
  const parts = path.split('.');
  const value = parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], TABLES);
  const values = [value].flat();
  if (!values.every((one) => typeof one === 'number')) throw new Error(`Docs quote ${path}, which is no number.`);
  return new Intl.ListFormat('en-GB').format(values.map((one) => textOf(one, path)));
}

/** The values of `aspect_ratio`. */
function formatsText(): string {
  const names = Object.entries(FORMATS).map(([name, { label }]) =>
    name === label ? `\`${name}\`` : `\`${label}\` (or \`${name}\`)`,
  );
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

/** The name contains the unit. */
function textOf(value: number, path: string): string {
  if (/ms$/i.test(path)) return durationText(value);
  if (/sec$/i.test(path)) return durationText(1_000 * value);
  if (path.includes('.safeArea.')) return `${Math.round(100 * value)} %`;
  if (/bytes$/i.test(path)) return value % 1e9 === 0 ? `${value / 1e9} GB` : `${value / 1e3} kB`;
  return numberText(value);
}

function numberText(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: value >= 10_000 });
}

/** The default of a setting that only one of the two programs has; null if it is not a number. */
function defaultOf(name: string): string | null {
  const [worker, node] = [settingsSchema.shape, envSchema.shape].map((shape) =>
    new Map(Object.entries(shape)).get(name),
  );
  if ((worker === undefined) === (node === undefined)) return null;
  const value: unknown = (worker ?? node)?.safeParse(undefined).data;
  return typeof value === 'number' ? numberText(value) : null;
}
