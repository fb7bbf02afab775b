import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/system/wrangler.ts';

const PAGES = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

test('no page tells to export or import the database while it serves', () => {
  const blocking = PAGES.filter((name) => {
    const text = readFileSync(join(ROOT, 'docs', name), 'utf8');
    return /d1 (export clipmill|execute clipmill)[^\n`]*--remote[^\n`]*(--no-|--file)/.test(text);
  });
  expect(blocking).toEqual([join('runbooks', 'restore.md')]);
  const restore = readFileSync(join(ROOT, 'docs/runbooks/restore.md'), 'utf8');
  const [before = '', after = ''] = restore.split('Never export the database while it serves');
  expect(before).not.toMatch(/--no-schema/);
  expect(after.indexOf('farm -- stop')).toBeLessThan(after.indexOf('--no-schema'));
});
