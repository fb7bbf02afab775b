import { describe, expect, it } from 'vitest';
import { voiceGain } from '../../../../../render-node/plan/speech/voice-ranges.ts';

describe('voiceGain', () => {
  it('leaves sound of usual level as it is', () => {
    expect([1, 0.3, 0.1].map(voiceGain)).toEqual([1, 1, 1]);
  });

  it('makes quiet sound as loud as other sound', () => {
    expect(0.01 * voiceGain(0.01)).toBeCloseTo(0.1);
  });

  it('does not make voices out of silence', () => {
    expect([0.001, 0].map(voiceGain)).toEqual([30, 30]);
  });
});
