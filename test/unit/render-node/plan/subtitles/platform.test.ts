import { describe, expect, it } from 'vitest';
import { chooseCaptions } from '../../../../../render-node/plan/subtitles/platform.ts';

describe('chooseCaptions', () => {
  it.each([
    [
      'what is spoken, by the automatic captions',
      { language: null, written: ['en', 'es-419'], automatic: ['en', 'es-orig'] },
      'es-419',
    ],
    ['what is spoken, by the platform', { language: 'en-US', written: ['de', 'en-GB', 'en'], automatic: [] }, 'en'],
    ['the very variant', { language: 'en-GB', written: ['en', 'en-GB'], automatic: [] }, 'en-GB'],
    ['the only track', { language: null, written: ['live_chat', 'fr'], automatic: [] }, 'fr'],
    [
      'none of several, where nobody says what is spoken',
      { language: null, written: ['fr', 'de'], automatic: [] },
      undefined,
    ],
    ['no translation', { language: 'ja', written: ['en'], automatic: [] }, undefined],
    ['none', { language: 'en', written: [], automatic: ['en'] }, undefined],
  ])('takes %s', (_name, facts, key) => {
    expect(chooseCaptions(facts)?.key).toBe(key);
  });
});
