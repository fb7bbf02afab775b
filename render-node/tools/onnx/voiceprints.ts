import { InferenceSession, Tensor } from 'onnxruntime-node';
import { makeFilterbank, VOICE_BANDS } from '../../plan/voices/filterbank.ts';
import { type PrintVoice, unit } from '../../plan/voices/group-prints.ts';

/**
 * Prints of voices by a model in the form of 3D-Speaker: features in `x`, a direction in `embedding`. It is loaded at
 * first use and kept.
 */
export function openVoiceprints(file: string): PrintVoice {
  let session: Promise<InferenceSession> | null = null;
  const featuresOf = makeFilterbank();
  return async (samples) => {
    session ??= InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
    const features = featuresOf(samples);
    const x = new Tensor('float32', features, [1, features.length / VOICE_BANDS, VOICE_BANDS]);
    const { embedding } = await (await session).run({ x });
    if (embedding === undefined) throw new Error('The model of voices gave no embedding.');
    return unit(embedding.data as Float32Array);
  };
}
