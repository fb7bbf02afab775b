import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinnedModel } from './speech-models.ts';

/**
 * The model that tells voices apart: CAM++ of 3D-Speaker in the form of sherpa-onnx. Sum and size: several public
 * programs that download this very file pin the same ones.
 */
export const VOICE_MODEL = {
  name: 'campplus-zh-en',
  title: 'CAM++, tells speakers apart by their voices in any language',
  baseUrl:
    'https://huggingface.co/csukuangfj/speaker-embedding-models/resolve/0743f301363dec56491a490f6d6cbc9d67f9a3bf',
  license: 'Apache-2.0, Alibaba',
  files: [
    {
      name: '3dspeaker_speech_campplus_sv_zh_en_16k-common_advanced.onnx',
      bytes: 28_281_164,
      sha256: 'aa3cfc16963a10586a9393f5035d6d6b57e98d358b347f80c2a30bf4f00ceba2',
    },
  ],
} as const satisfies PinnedModel;

/** The file of the model in a folder of models; null if it is not there whole. */
export async function findVoiceModel(
  modelsDir: string,
  { name, files }: PinnedModel = VOICE_MODEL,
): Promise<string | null> {
  const [{ name: fileName, bytes } = { name: '', bytes: 0 }] = files;
  const file = join(modelsDir, name, fileName);
  const found = await stat(file).catch(() => null);
  return found?.size === bytes ? file : null;
}
