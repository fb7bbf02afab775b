import { describe, expect, it } from 'vitest';
import { readAcousticModel } from '../../../../../../render-node/plan/speech/alignment/acoustic-model.ts';

const file = (text: string) => new TextEncoder().encode(text);
const header = 's3\nversion 1.0\nendhdr\n';

describe('readAcousticModel', () => {
  it.each([
    ['no files', ''],
    ['headers without numbers', header],
    ['other numbers', `${header}${'\u0007'.repeat(500)}`],
    ['a definition that ends', 'BMDF1234\u0000\u0000\u0000\u0000'],
  ])('refuses %s', (_, text) => {
    const bytes = file(text);
    const files = { mdef: bytes, means: bytes, variances: bytes, transitions: bytes, sendump: bytes };
    expect(() => readAcousticModel(files)).toThrow('The acoustic model is of another kind');
  });
});
