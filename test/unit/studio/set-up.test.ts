import { describe, expect, it } from 'vitest';
import { NEEDED_SETTINGS } from '#schema/domain/farm/needed-settings.ts';
import { neededIn, valueOf } from '../../../studio/src/pages/set-up/values.ts';

const HERE = { origin: 'https://clips.example.com', today: new Date('2026-11-28T23:00:00Z') };

describe('the set-up page', () => {
  it('makes the values that nobody has to look up, and never the same', () => {
    const keys = () => JSON.parse(valueOf('TOKEN_KEYS', HERE) ?? '') as { kid: string; secret: string }[];
    expect(keys()).toEqual([{ kid: '2026-11-28', secret: expect.stringMatching(/^[\w-]{44}$/) }]);
    expect(keys()[0]?.secret).not.toBe(keys()[0]?.secret);
    expect(valueOf('OPERATOR_TOKEN', HERE)).toMatch(/^[\w-]{44}$/);
    expect(valueOf('PUBLIC_URL', HERE)).toBe(HERE.origin);
    expect(valueOf('S3_BASE_URL', HERE)).toBeNull();
  });

  it('finds in the note of the doctor what every server needs', () => {
    expect(neededIn('TOKEN_KEYS, SCRYPT_P, S3_BASE_URL')).toEqual(['TOKEN_KEYS', 'S3_BASE_URL']);
    expect(neededIn(Object.keys(NEEDED_SETTINGS).join(', '))).toHaveLength(6);
    expect(neededIn('')).toEqual([]);
  });
});
