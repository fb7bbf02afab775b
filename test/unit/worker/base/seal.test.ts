import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyIdOf, seal, SealBroken, unseal } from '../../../../worker/base/seal.ts';

const key = (kid: string) => ({ kid, secret: randomBytes(32).toString('base64url') });
const [old, fresh] = [key('2026.1'), key('2026.2')];

test('a sealed text opens in its place alone, and is never the same twice', async () => {
  const sealed = await seal([old], 'connection 1', 'a refresh token, ü');
  expect(await unseal([old], 'connection 1', sealed)).toBe('a refresh token, ü');
  expect(sealed).not.toContain('refresh');
  expect(await seal([old], 'connection 1', 'a refresh token, ü')).not.toBe(sealed);
  await expect(unseal([old], 'connection 2', sealed)).rejects.toThrow(SealBroken);
});

test('a changed text, and one of another key, do not open', async () => {
  const sealed = await seal([old], 'p', 'text');
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  await expect(unseal([old], 'p', `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`)).rejects.toThrow(SealBroken);
  await expect(unseal([fresh], 'p', sealed)).rejects.toThrow(SealBroken);
  await expect(unseal([{ ...old, secret: fresh.secret }], 'p', sealed)).rejects.toThrow(SealBroken);
  await expect(unseal([old], 'p', 'nothing')).rejects.toThrow(SealBroken);
});

test('a new key seals, while the old one still opens', async () => {
  const before = await seal([old], 'p', 'text');
  const after = await seal([fresh, old], 'p', 'text');
  expect([before, after].map(keyIdOf)).toEqual(['2026.1', '2026.2']);
  expect(await unseal([fresh, old], 'p', before)).toBe('text');
});
