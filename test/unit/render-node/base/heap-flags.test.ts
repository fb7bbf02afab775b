import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HEAP_FLAGS } from '../../../../render-node/base/heap-flags.ts';

it('are flags of this V8', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of HEAP_FLAGS) expect(known).toContain(flag.replace(/=.*/, ' ('));
});
