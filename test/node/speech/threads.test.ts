import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { openMoonshineThreads } from '../../../render-node/tools/speech/moonshine-threads.ts';
import { openMoonshine } from '../../../render-node/tools/speech/moonshine.ts';
import type { PcmFile } from '../../../render-node/tools/speech/speech.ts';
import { speakInto } from '../../support/media/spoken-sound.ts';
import { needs, program } from '../../support/system/needs.ts';

const PHRASES = ['The new render farm finished the job today.', 'Can you believe it?'];
const never = new AbortController().signal;

describe('the embedded engine in threads', needs(await program('espeak-ng')), () => {
  let folder: string;
  let pcm: PcmFile;
  let speech: Range[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-threads-'));
    const spoken = await speakInto(folder, PHRASES, 2);
    pcm = spoken.pcm;
    speech = spoken.placed.map(({ startSec, endSec }) => ({ startSec: startSec - 0.2, endSec: endSec + 0.2 }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('hears what it hears without them, calls in turn and side by side, and stops when told', async () => {
    const engine = openMoonshineThreads(2);
    const options = { language: 'en', speech, signal: never, onProgress: () => undefined };
    const alone = await openMoonshine().transcribe(pcm, options);
    expect(alone.segments).toHaveLength(PHRASES.length);
    const fractions: number[] = [];
    const calls = [1, 2, 3].map(() =>
      engine.transcribe(pcm, { ...options, onProgress: (fraction) => fractions.push(fraction) }),
    );
    const stop = new AbortController();
    const stopped = engine.transcribe(pcm, { ...options, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    expect(await Promise.all(calls)).toEqual([alone, alone, alone]);
    expect(fractions.toSorted((a, b) => a - b).slice(-3)).toEqual([1, 1, 1]);
  });

  it('fails the call whose thread cannot go on, and takes the next one', async () => {
    const engine = openMoonshineThreads(1);
    const options = { language: 'en', speech, signal: never, onProgress: () => undefined };
    const missing = { file: join(folder, 'none.pcm'), durationSec: 9 };
    await expect(engine.transcribe(missing, options)).rejects.toThrow('none.pcm');
    expect((await engine.transcribe(pcm, options)).segments).toHaveLength(PHRASES.length);
  });
});
