import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Word } from '#schema/domain/media.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { openSpeech } from '../../../render-node/tools/speech/embedded-speech.ts';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';
import { faultsOf, makeProjectReady, type ReadyProject } from '../../support/builders/project-stages.ts';
import { needs, realMedia } from '../../support/system/needs.ts';

/** Readers pause this long between sentences, and not within them. */
const PAUSE_SEC = 0.4;

describe('shorts of a real talk', needs(realMedia('one-face-talk-1080p.mp4')), () => {
  let folder: string;
  let project: ReadyProject;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'real-talks-'));
    const [ffmpeg, speech] = await Promise.all([findFfmpeg(process.env), openSpeech()]);
    const file = join(MEDIA, 'one-face-talk-1080p.mp4');
    project = await makeProjectReady(
      { file, language: 'en', clipDurationSec: 12, isFramed: false },
      { folder, ffmpeg, speech },
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are there', () => {
    expect(faultsOf(project)).toEqual([]);
    expect(project.transcript.words.length).toBeGreaterThan(50);
    expect(project.shorts.length).toBeGreaterThanOrEqual(2);
  });

  it('begin and end with sentences, with room around them and no word cut', () => {
    const { words } = project.transcript;
    for (const { startSec, endSec } of project.shorts) {
      const first = words.findIndex((word) => word.startSec >= startSec);
      const last = words.findLastIndex((word) => word.endSec <= endSec);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(isSentenceStart(words, first)).toBe(true);
      expect(isSentenceBorder(words, last + 1)).toBe(true);
      expect(words.filter((word) => word.startSec < startSec && word.endSec > startSec)).toEqual([]);
      expect(words.filter((word) => word.startSec < endSec && word.endSec > endSec)).toEqual([]);
      expect((words[first]?.startSec ?? 0) - startSec).toBeLessThanOrEqual(0.351);
      expect(endSec - (words[last]?.endSec ?? 0)).toBeLessThanOrEqual(0.451);
    }
  });

  it('have titles of words that are said in them, or the name of their source', () => {
    const spoken = project.shorts.filter(({ details }) => ['sentence', 'quote'].includes(details.title?.from ?? ''));
    // A part of a sentence is worse than a plain name.
    expect(spoken.length).toBeGreaterThan(0);
    for (const { title, startSec, endSec } of spoken) {
      const said = project.transcript.words
        .filter((word) => word.startSec >= startSec && word.endSec <= endSec)
        .map(({ text }) => bare(text));
      expect(title.split(' ').filter((word) => bare(word) !== '' && !said.includes(bare(word)))).toEqual([]);
    }
  });
});

/** A clip begins with a sentence, or behind the conjunctions and fillers in front of it. */
function isSentenceStart(words: readonly Word[], at: number): boolean {
  const lead = [0, 1, 2, 3].find((back) => isSentenceBorder(words, at - back)) ?? -1;
  const cut = words.slice(at - lead, at).map(({ text }) => bare(text));
  return lead >= 0 && cut.every((word) => ['and', 'but', 'so', 'or', 'well', 'then', 'yeah'].includes(word));
}

/** Whether a sentence ends before a word: by its mark, by a pause, or because nothing comes before or after. */
function isSentenceBorder(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1], words[at]];
  if (before === undefined || after === undefined) return true;
  return /[.?!…]["”']?$/.test(before.text) || after.startSec - before.endSec >= PAUSE_SEC;
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
