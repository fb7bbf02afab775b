import { expect, it } from 'vitest';
import { musicArgs } from '../../../../../render-node/ffmpeg/args/music.ts';

it('counts the samples of music before anything else is done with them, whatever times its file has', () => {
  const args = musicArgs('m4a', { startSec: 2, lengthSec: 1.5 });
  const filters = args[args.indexOf('-af') + 1];
  expect(filters).toMatch(/^aresample=48000,atrim=end_sample=72000,aformat=/);
});
