import { describe } from 'vitest';
import { makeFakeSpeech } from '../../../../support/fakes/in-memory/speech.ts';
import { holdsSpeechContract } from '../../../../support/builders/speech-suite.ts';

describe('the fake speech tools', () => {
  const text = 'We ship it today.';
  holdsSpeechContract(() => ({
    speech: makeFakeSpeech([{ startSec: 1, endSec: 3, text }]),
    spoken: { file: 'none', durationSec: 4 },
    text,
    silent: { file: 'none', durationSec: 0 },
  }));
});
