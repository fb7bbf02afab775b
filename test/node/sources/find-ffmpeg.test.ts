import { expect, it } from 'vitest';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';

it('takes the ffmpeg of the system, which is kept patched, before a packaged one', async () => {
  const found = await findFfmpeg({}, () => Promise.resolve('/nowhere/ffmpeg-static'));
  expect(found.ffmpegPath).toBe('ffmpeg');
});
