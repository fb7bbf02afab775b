import { expect, it } from 'vitest';
import { findEncoder } from '../../../../../render-node/ffmpeg/process/encoder.ts';

it('is null if the program does not encode, or is not there', async () => {
  expect(await findEncoder({ ffmpegPath: '/bin/false' })).toBeNull();
  expect(await findEncoder({ ffmpegPath: '/nonexistent/ffmpeg' })).toBeNull();
});

it('is the one of renders if the program ends well', async () => {
  expect(await findEncoder({ ffmpegPath: '/bin/true' })).toBe('libx264');
});
