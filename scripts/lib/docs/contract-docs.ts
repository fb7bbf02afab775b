import { readdirSync, readFileSync } from 'node:fs';
import { CONTRACT_ROWS, type ContractRow } from '../../../test/contract/rows.ts';

const FOLDER = new URL('../../../test/contract/', import.meta.url);

/** Titles of groups and tests in test/contract, by the path of the file in that folder without `.test.ts`. */
export type Titles = Record<string, string[]>;

export function readTitles(): Titles {
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.test.ts'));
  return Object.fromEntries(
    files.map((name) => [name.replace('.test.ts', ''), titlesIn(readFileSync(new URL(name, FOLDER), 'utf8'))]),
  );
}

/** What a call of describe or it is named: its first argument, which stands on the same or the next line as a text without parts. */
function titlesIn(source: string): string[] {
  const calls = source.matchAll(/^ *(?:describe|it|test)\b.*$/gm);
  return [...calls].flatMap(({ index, 0: line }) => {
    const rest = line.includes('.each') ? source.slice(index).replace(EACH, '') : source.slice(index);
    const title = /^[^'`]*?\(\s*(['`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(rest)?.[2];
    return title === undefined ? [] : [title.replaceAll(/\\(.)/g, '$1')];
  });
}

/** The table of an `each`, to the parenthesis at its end: the one that the next opens after. */
const EACH = /^ *(?:describe|it|test)\.each[\s\S]*?\)(?=\(\s*['`])/;

/** Titles that a reference `file: beginning` means. */
export function findTitles(titles: Titles, reference: string): string[] {
  const [file = '', ...rest] = reference.split(': ');
  const beginning = rest.join(': ');
  const known = titles[file] ?? [];
  const exact = known.filter((title) => title === beginning);
  return [...new Set(exact.length > 0 ? exact : known.filter((title) => title.startsWith(beginning)))];
}

/** docs/contract-tests.md: every row of the specification and the decisions, and the tests that hold it. */
export function contractDocs(titles: Titles = readTitles()): string {
  const rows = Object.values(CONTRACT_ROWS).flatMap((parts) => Object.values(parts).flat());
  const open = rows.filter(({ tests }) => tests.length === 0);
  return [
    '# The contract and its tests',
    'Printed by `npm run generate` from `test/contract/rows.ts` and the titles of the tests; do not edit. Black box over HTTP: the tests run against any base address (see `test/contract/support/api.ts`).',
    `${rows.length} rows, ${rows.length - open.length} with tests${open.length === 0 ? '' : `; without: ${open.map(({ row }) => row).join(', ')}`}.`,
    ...Object.entries(CONTRACT_ROWS).flatMap(([source, parts]) => [
      `## ${source}`,
      ...Object.entries(parts).map(([part, each]) => partSection(part, each, titles)),
    ]),
    '',
  ].join('\n\n');
}

function partSection(part: string, rows: ContractRow[], titles: Titles): string {
  const lines = rows.map(({ row, tests }) => {
    const shown = tests.map((reference) => {
      const [file] = reference.split(': ');
      return `\`${file}\`: ${findTitles(titles, reference).map(cell).join(' · ')}`;
    });
    return `| ${cell(row)} | ${shown.length === 0 ? '**none yet**' : shown.join('<br>')} |`;
  });
  return [`### ${part}`, '', '| Row | Tests |', '| --- | --- |', ...lines].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
