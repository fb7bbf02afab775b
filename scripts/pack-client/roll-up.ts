import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A declaration of a file: its name, its text without `export`, and the names that it mentions. */
type Declared = { name: string; text: string; mentions: Set<string> };

const IMPORT = /^(?:import|export) (?:type )?(\{[^}]*\}|\*(?: as \w+)?) from '(\.[^']+)';\n/gm;
const DECLARATION =
  /^export (?:declare )?(?:type|const|class|function|interface) (\w+)|^(?:declare )?(?:type|const|class|function|interface) (\w+)/m;

/**
 * One file of declarations instead of many: what `entry` exports, and what that mentions. Files in `kept` stay files and
 * are imported. Throws if two files declare the same name.
 */
export function rollUp(entry: string, kept: readonly string[]): string {
  const exported = [...readFileSync(entry, 'utf8').matchAll(IMPORT)];
  const stars = exported.filter(([, names]) => names === '*').map(([line]) => line);
  const names = exported.flatMap(([, list = '']) => namesIn(list));
  const { declared, outside } = readAll(entry, kept);
  const used = new Set<string>();
  const use = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const mentioned of declared.get(name)?.mentions ?? []) use(mentioned);
  };
  for (const name of names) use(name);
  const imports = [...outside].map(([file, wanted]) => {
    const list = [...wanted].filter((name) => used.has(name) && /^\w/.test(name)).toSorted();
    const star = wanted.has('* as api') ? `import type * as api from '${file}';\n` : '';
    return star + (list.length > 0 ? `import type { ${list.join(', ')} } from '${file}';\n` : '');
  });
  const texts = [...declared.values()]
    .filter(({ name }) => used.has(name))
    .map(({ name, text }) =>
      names.includes(name) ? text.replace(/^(?=(?:declare|type|interface) )/m, 'export ') : text,
    );
  return [...imports, ...stars, ...texts, 'export {};\n'].join('');
}

function readAll(entry: string, kept: readonly string[]) {
  const declared = new Map<string, Declared>();
  const outside = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, list = '', target = ''] of text.matchAll(IMPORT)) {
      if (!kept.includes(target)) read(join(dirname(file), target.replace(/\.ts$/, '.d.ts')));
      else outside.set(target, new Set([...(outside.get(target) ?? []), ...namesIn(list)]));
    }
    for (const one of declarationsOf(text.replaceAll(IMPORT, ''))) {
      if (declared.has(one.name)) throw new Error(`Two files of the client declare ${one.name}: rename one of them.`);
      declared.set(one.name, one);
    }
  };
  read(entry);
  return { declared, outside };
}

/** Declarations end with a line that begins with neither a space nor `}`. */
function declarationsOf(text: string): Declared[] {
  return text.split(/(?<=\n)(?=\/\*\*|(?<!\*\/\n)(?:export |declare |type |interface ))/).flatMap((part) => {
    const [, exported, own] = DECLARATION.exec(part) ?? [];
    const name = exported ?? own;
    if (name === undefined) return [];
    const bare = part.replace(/^export /m, '');
    return [{ name, text: bare, mentions: new Set(bare.replaceAll(/\/\*\*[^]*?\*\//g, '').match(/\b[A-Za-z]\w*/g)) }];
  });
}

/** `{ type A, b }` as `A` and `b`; a star with a name as it is. */
function namesIn(list: string): string[] {
  if (list.startsWith('*')) return [list];
  return [...list.matchAll(/(?:type )?(\w+)(?=[,\s}])/g)].map(([, name = '']) => name);
}
