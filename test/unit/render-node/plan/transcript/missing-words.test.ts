import { describe, expect, it } from 'vitest';
import type { SoundEvent, Transcript } from '#schema/domain/media.ts';
import { findMissingWords } from '../../../../../render-node/plan/transcript/missing-words.ts';

const WINDOW = { startSec: 100, endSec: 400 };

function heard(over: { speechSec?: number; words?: number; text?: string; language?: string; engine?: string }) {
  const { speechSec = 200, words = 0, text = 'w', language = 'und', engine = 'fake' } = over;
  const transcript: Transcript = {
    language,
    engine,
    words: Array.from({ length: words }, (_, i) => ({ text, startSec: 100 + i, endSec: 100.5 + i })),
    speech: speechSec === 0 ? [] : [{ startSec: 100, endSec: 100 + speechSec }],
  };
  return transcript;
}

function find(over: Parameters<typeof heard>[0], events: SoundEvent[] = [], window = WINDOW) {
  return findMissingWords(heard(over), { window, events });
}

const music = (sec: number): SoundEvent => ({ kind: 'music', startSec: 100, endSec: 100 + sec, strength: 1 });

describe('findMissingWords', () => {
  it.each([
    ['a language that no engine knows', { language: 'pt-BR', engine: 'none' }, 'speech.language_unsupported', 'pt-BR'],
    ['a language that nobody recognized', { language: 'und' }, 'speech.language_unsupported', undefined],
    ['no words in a known language', { language: 'en' }, 'speech.not_understood', undefined],
    ['a few words in all of it', { language: 'en', words: 9 }, 'speech.not_understood', undefined],
  ])('tells of %s', (_name, over, code, language) => {
    expect(find(over)).toEqual({ code, ...(language === undefined ? {} : { language }) });
  });

  it.each([
    ['nobody speaks', { speechSec: 0 }],
    ['there is less than 15 s of speech', { speechSec: 14 }],
    ['there is less than a tenth of speech', { speechSec: 29 }],
    ['words are few, but enough', { words: 10 }],
    ['somebody talks as usual', { words: 400, language: 'en' }],
    ['the words have no spaces between them', { words: 2, text: '今日は港についてお話しします', language: 'ja' }],
  ])('is silent where %s', (_name, over) => {
    expect(find(over)).toBeNull();
  });

  it('takes a quarter of a short window for speech', () => {
    const window = { startSec: 100, endSec: 120 };
    expect(find({ speechSec: 5 }, [], window)).not.toBeNull();
    expect(find({ speechSec: 4.9 }, [], window)).toBeNull();
  });

  it('takes singing for music where there is more music than speech', () => {
    const reaction: SoundEvent = { kind: 'applause', startSec: 100, endSec: 400, strength: 1 };
    expect(find({ speechSec: 100 }, [music(101), reaction])).toBeNull();
    expect(find({ speechSec: 100 }, [music(100), reaction])).not.toBeNull();
  });
});
