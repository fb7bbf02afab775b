import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { likeness } from '../../../../../render-node/plan/voices/group-prints.ts';
import { findVoiceModel, VOICE_MODEL } from '../../../../../render-node/tools/speech/models/voice-model.ts';
import { openVoiceprints } from '../../../../../render-node/tools/onnx/voiceprints.ts';
import { standInVoiceModel } from '../../../../support/media/voice-model.ts';

const tone = (hz: number, sec = 1) =>
  Float32Array.from(
    { length: 16_000 * sec },
    (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / 16_000) * Math.sin((2 * Math.PI * 4 * i) / 16_000),
  );

describe('a model of voices', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voiceprints-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives directions that are near for the same sound and far for another', async () => {
    const file = join(folder, 'model.onnx');
    await writeFile(file, standInVoiceModel());
    const printVoice = openVoiceprints(file);
    const [low, lowAgain, high] = [
      await printVoice(tone(300)),
      await printVoice(tone(300, 2)),
      await printVoice(tone(2500)),
    ];
    expect(likeness(low, low)).toBeCloseTo(1);
    expect(likeness(low, lowAgain)).toBeGreaterThan(0.9);
    expect(likeness(low, high)).toBeLessThan(0.8);
  });

  it('is found only if it is there whole', async () => {
    const [file] = VOICE_MODEL.files;
    expect(await findVoiceModel(folder)).toBeNull();
    await mkdir(join(folder, VOICE_MODEL.name));
    const path = join(folder, VOICE_MODEL.name, file.name);
    await writeFile(path, 'half');
    expect(await findVoiceModel(folder)).toBeNull();
    expect(await findVoiceModel(folder, { ...VOICE_MODEL, files: [{ ...file, bytes: 4 }] })).toBe(path);
  });
});
