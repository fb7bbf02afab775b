import { describe } from 'vitest';
import { memorySpeech } from '../../../../support/fakes/in-memory/speech.ts';
import { holdsSpeechContract } from '../../../../support/builders/speech-suite.ts';

describe('the in-memory twin of the speech tools', () => {
  const text = 'We ship it today.';
  holdsSpeechContract(() => ({
    speech: memorySpeech([{ startSec: 1, endSec: 3, text }]),
    spoken: { file: 'none', durationSec: 4 },
    text,
    silent: { file: 'none', durationSec: 0 },
  }));
});
