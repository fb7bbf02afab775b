import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { rollUp } from './roll-up.ts';

/** How far back deflate looks for what it has seen, in bytes. */
const WINDOW = 32_000;
/** How long a description may be, in characters, if its first sentence is not longer: the reference has all of it. */
const LINE = 40;
/** A longer first sentence ends where its details begin: at a colon or a semicolon. */
const LONGEST = 70;
/** Generated, and the names that the client gives: files of their own. */
const KEPT = ['./api.ts', './types.ts'];

/**
 * Makes the declarations in `dist` small: one file for the client's own, and the types of the API without indentation,
 * without those that no call takes or returns, with like beside like.
 */
export function packTypes(dist: string): void {
  const src = join(dist, 'src');
  const own = rollUp(join(src, 'index.d.ts'), KEPT);
  const types = readFileSync(join(src, 'types.d.ts'), 'utf8');
  const api = readFileSync(join(src, 'api.d.ts'), 'utf8');
  for (const name of readdirSync(src).filter((file) => file.endsWith('.d.ts'))) rmSync(join(src, name));
  writeFileSync(join(src, 'index.d.ts'), flat(own));
  writeFileSync(join(src, 'types.d.ts'), flat(types));
  writeFileSync(join(src, 'api.d.ts'), orderTypes(reached(typesIn(flat(shortened(api))), own + types)).join(''));
}

function flat(text: string): string {
  return text.replaceAll(/^ +(?!\*)/gm, '');
}

/** The sentences of each description that fit into a line, but at least the first, or what it begins with. */
export function shortened(text: string): string {
  return text.replaceAll(/\/\*\* (.*) \*\//g, (_, description: string) => {
    const [first = '', ...others] = description.split(/(?<=[^.]\.) (?=[A-Z`])/);
    let said = first.length > LONGEST ? first.replace(/[:;] .*$/, '.') : first;
    for (const sentence of others) {
      if (said.length + 1 + sentence.length > LINE) break;
      said += ` ${sentence}`;
    }
    return `/** ${said} */`;
  });
}

function typesIn(text: string): string[] {
  return text.split(/(?<=\n)(?=(?:\/\*\*[^\n]*\n)?export type )/);
}

/** The types that `text` mentions, and those that they mention. */
function reached(types: readonly string[], text: string): string[] {
  const byName = new Map(types.map((type) => [/^export type (\w+)/m.exec(type)?.[1] ?? '', type]));
  const found = new Set<string>();
  const look = (code: string): void => {
    for (const [name] of code.replaceAll(/\/\*\*[^]*?\*\/|'[^'\n]*'/g, '').matchAll(/\b[A-Z]\w*/g)) {
      const type = byName.get(name);
      if (type === undefined || found.has(type)) continue;
      found.add(type);
      look(type);
    }
  };
  look(text);
  return [...found];
}

/** The types, each after the one that says the most of it. */
function orderTypes(types: readonly string[]): string[] {
  const left = new Map(types.map((type) => [type, sizeOf(type)]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const before = Buffer.from(ordered.join('').slice(-WINDOW));
    const [best = ''] =
      [...left]
        .map(([type, alone]) => [type, alone - sizeOf(type, before)] as const)
        .toSorted((a, b) => b[1] - a[1])[0] ?? [];
    ordered.push(best);
    left.delete(best);
  }
  return ordered;
}

function sizeOf(text: string, dictionary?: Buffer): number {
  return deflateRawSync(text, { level: 9, ...(dictionary === undefined ? {} : { dictionary }) }).length;
}
