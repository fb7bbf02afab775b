import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shortened } from '../../../scripts/pack-client/pack-types.ts';
import { rollUp } from '../../../scripts/pack-client/roll-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'clipmill-types-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const roll = () => rollUp(join(folder, 'index.d.ts'), ['./api.ts']);

test('descriptions keep their first sentence, and those after it that fit into a line', () => {
  const long =
    'A sentence that says a lot about the field, such as 0.5, and goes on until the line is as good as full.';
  expect(shortened(`/** Seconds. Null: unknown. ${long} */`)).toBe('/** Seconds. Null: unknown. */');
  expect(shortened(`/** ${long} More. */`)).toBe(`/** ${long} */`);
});

test('one file has what the entry exports and what that mentions, and nothing else', () => {
  put('index.d.ts', "export { type Told, tell } from './tell.ts';\nexport type * from './api.ts';\n");
  put(
    'tell.d.ts',
    `import type { Project, Render } from './api.ts';
/** What is told. */
export type Told = {
    project: Project;
};
type Inner = string;
export declare function tell(name: Inner): Told;
/** Of no use outside. */
export declare function hidden(render: Render): void;
`,
  );
  expect(roll()).toBe(`import type { Project } from './api.ts';
export type * from './api.ts';
/** What is told. */
export type Told = {
    project: Project;
};
type Inner = string;
export declare function tell(name: Inner): Told;
export {};
`);
});

test('two declarations of one name are refused', () => {
  put('index.d.ts', "export { type One } from './one.ts';\nexport { type Two } from './two.ts';\n");
  put('one.d.ts', 'type Same = 1;\nexport type One = Same;\n');
  put('two.d.ts', 'type Same = 2;\nexport type Two = Same;\n');
  expect(roll).toThrow('Two files of the client declare Same');
});
