import { describe, expect, it } from 'vitest';
import { hasProfanity, maskProfanity } from '../../../../../schema/domain/captions/profanity.ts';

describe('swear words', () => {
  it.each([
    ['fuck', 'f**k'],
    ['Fucking!', 'F*****g!'],
    ['"SHIT,"', '"S**T,"'],
    ['Scheiße', 'S*****e'],
    ['cabro\u0301n', 'c****n'],
    ['bull-shit', 'bull-s**t'],
  ])('%s becomes %s', (said, shown) => {
    expect(hasProfanity(said)).toBe(true);
    expect(maskProfanity(said).normalize('NFC')).toBe(shown);
  });

  it.each([
    'Scunthorpe',
    'cocktail',
    'shiitake',
    'class',
    'Hitchcock',
    'putative',
    'assess',
    'Dickens',
    'damn',
    '',
    '1 + 1',
  ])('%s is none', (text) => {
    expect(hasProfanity(text)).toBe(false);
    expect(maskProfanity(text)).toBe(text);
  });
});
