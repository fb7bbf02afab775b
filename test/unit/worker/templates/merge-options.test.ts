import { expect, it } from 'vitest';
import { mergeOptions } from '../../../../worker/templates/templates.ts';

const SAVED = { captions: { style: 'pop', uppercase: true }, resolution: 720, removeSilence: false } as const;

it.each([
  [{}, {}],
  [{ resolution: 1080 as const }, { resolution: 1080 }],
  [{ resolution: undefined, removeSilence: true }, { removeSilence: true }],
  [{ captions: false }, { captions: false }],
  [{ captions: { style: 'box' as const, position: undefined } }, { captions: { style: 'box', uppercase: true } }],
])('%j over a template changes %j', (asked, changed) => {
  expect(mergeOptions(SAVED, asked)).toEqual({ ...SAVED, ...changed });
});
