import { styleText } from 'node:util';
import type { CheckView } from '#schema/contract/farm/doctor.ts';
import { CHECK_IDS, CHECKS, type CheckId } from '#schema/domain/farm/doctor.ts';
import type { CheckState } from '#schema/domain/farm/verdict.ts';

/** True if nothing is broken. */
export function holds(checks: readonly CheckView[]): boolean {
  return checks.every(({ state }) => state !== 'red');
}

/** For programs: one line of JSON. */
export function reportLine(checks: readonly CheckView[]): string {
  const shown = checks.map(({ id, state, note, remedy }) => ({ name: id, ok: state !== 'red', state, note, remedy }));
  return JSON.stringify({ checks: shown, held: holds(checks) });
}

const SIGNS = { green: ['✓', 'green'], yellow: ['!', 'yellow'], red: ['✗', 'red'], skipped: ['–', 'gray'] } as const;
const WIDTH = Math.max(...CHECK_IDS.map((id) => id.length));

/** For people: a line a check, with the remedy below it, and the sum. */
export function reportText(checks: readonly CheckView[], options: { isColored: boolean }): string {
  const paint = (state: CheckState, text: string) =>
    options.isColored ? styleText(SIGNS[state][1], text, { validateStream: false }) : text;
  const lines = checks.flatMap(({ id, state, asks, note, remedy }) => [
    `${paint(state, SIGNS[state][0])} ${id.padEnd(WIDTH)}  ${asks}${note === '' ? '' : `  ${paint('skipped', note)}`}`,
    ...(remedy === null ? [] : [`  ${' '.repeat(WIDTH)}  ${paint(state, remedy)}`]),
  ]);
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const sum = `${count('green')} fine, ${count('yellow')} off or weak, ${count('red')} broken, ${count('skipped')} skipped`;
  return `${[...lines, '', sum].join('\n')}\n`;
}

/**
 * The checks that `--only` names: their ids, or what these begin with, with commas between. Without it all, those of the
 * main job only if `withJob`. Throws a sentence that names a word which fits none.
 */
export function chooseChecks(only: string | undefined, withJob: boolean): ReadonlySet<CheckId> {
  if (only === undefined) return new Set(CHECK_IDS.filter((id) => withJob || CHECKS[id].where !== 'job'));
  const words = only.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !CHECK_IDS.some((id) => fits(id, word)));
  if (unknown !== undefined)
    throw new Error(`--only: no check begins with "${unknown}". See: npm run doctor -- --help`);
  const job = withJob ? CHECK_IDS.filter((id) => CHECKS[id].where === 'job') : [];
  return new Set([...CHECK_IDS.filter((id) => words.some((word) => fits(id, word))), ...job]);
}

function fits(id: CheckId, word: string): boolean {
  return id === word || (word !== '' && id.startsWith(`${word.replace(/\.$/, '')}.`));
}
