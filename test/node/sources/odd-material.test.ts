import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { durationOf } from '#schema/domain/clip.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { openSpeech } from '../../../render-node/tools/speech/embedded-speech.ts';
import type { Speech } from '../../../render-node/tools/speech/speech.ts';
import { type Asked, faultsOf, makeProjectReady, type ReadyProject } from '../../support/builders/project-stages.ts';
import { speakInto } from '../../support/media/spoken-sound.ts';
import { needs, program } from '../../support/system/needs.ts';

const SENTENCES = [
  'Nobody expected that the old machine would win.',
  'The first thing that we learned was patience.',
  'Can you believe it?',
  'Half of the money was spent on the roof.',
  'That is why simple plans are the best plans.',
];
const ESPEAK = await program('espeak-ng');

let folder: string;
let ffmpeg: FfmpegBinaries;
let speech: Speech;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-material-'));
  [ffmpeg, speech] = await Promise.all([findFfmpeg(process.env), openSpeech()]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A small picture that moves, with a sound: raw 16 kHz samples in a file, or a source of ffmpeg's. */
async function film(name: string, sec: number, sound: string | { pcm: string; delaySec: number } | null) {
  const input =
    sound === null
      ? []
      : typeof sound === 'string'
        ? ['-f', 'lavfi', '-i', sound]
        : ['-f', 's16le', '-ar', '16000', '-ac', '1', '-itsoffset', String(sound.delaySec), '-i', sound.pcm];
  const file = join(folder, `${name}.mkv`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=5:d=${sec}`];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-c:a', 'aac', '-t', String(sec)];
  await execa(ffmpeg.ffmpegPath, ['-y', '-v', 'error', ...picture, ...input, ...coding, file]);
  return file;
}

function ready(file: string, more: Partial<Asked> = {}): Promise<ReadyProject> {
  return makeProjectReady({ file, ...more }, { folder, ffmpeg, speech });
}

/** Every title is the project's with the place in it: nothing was said that could give one. */
function expectNamedAfterProject({ shorts, transcript }: ReadyProject): void {
  expect(transcript.words).toEqual([]);
  expect(shorts.filter(({ title }) => !/^Harbour walk(, at \d+:\d\d|$)/.test(title))).toEqual([]);
}

describe('a project without a word', () => {
  it.each([
    ['without a sound track', null],
    ['of silence', 'anullsrc=r=16000:cl=mono'],
    ['of a room', 'anoisesrc=c=pink:r=16000:a=0.02:seed=5'],
    // Chords that change each second, with a beat.
    [
      'of music only',
      "aevalsrc='0.2*(sin(2*PI*220*pow(2,floor(mod(t,4))/6)*t)+sin(2*PI*277*pow(2,floor(mod(t,4))/6)*t))*(0.5+0.5*exp(-6*mod(t,0.5)))':s=16000",
    ],
  ])('%s is ready, with clips of the asked length', async (name, sound) => {
    const project = await ready(await film(name, 30, sound));
    expect(faultsOf(project)).toEqual([]);
    expectNamedAfterProject(project);
    expect(project.shorts.filter((short) => Math.abs(durationOf(short) - 15) > 6)).toEqual([]);
  });

  const short = ['Heute sprechen wir über die Häfen im Norden.', 'Die Schiffe brauchen bei Sturm einen Hafen.'];
  const long = [
    'Meine Großmutter hat mir oft erzählt, dass sie als Kind jeden Morgen zwei Stunden laufen musste.',
    'Das neue Gesetz wurde gestern im Parlament nach einer langen Debatte mit knapper Mehrheit angenommen.',
  ];
  it.each([
    ['de', long],
    ['auto', long],
    ['auto', short],
  ])(
    'in a language that the engine does not know (%s) has no clips at random, and is ready to be reframed: %s',
    needs(ESPEAK),
    async (language, phrases) => {
      const { pcm } = await speakInto(folder, [...phrases, ...phrases], 0.6, 'de');
      const file = await film(`german-${language}`, 20, { pcm: pcm.file, delaySec: 0 });
      await expect(ready(file, { language })).rejects.toMatchObject({
        code: 'speech.language_unsupported',
        language: language === 'auto' ? undefined : language,
      });
      const project = await ready(file, { language, goal: 'reframe' });
      expect(faultsOf(project)).toEqual([]);
      expectNamedAfterProject(project);
      expect(project.transcript.speech.length).toBeGreaterThan(0);
    },
  );
});

describe('a project with few words', needs(ESPEAK), () => {
  it('has clips of the last minute, where alone somebody speaks', async () => {
    const { pcm } = await speakInto(folder, [...SENTENCES, ...SENTENCES], 0.6);
    const project = await ready(await film('late', 95, { pcm: pcm.file, delaySec: 55 }), { isFramed: false });
    expect(faultsOf(project)).toEqual([]);
    const spoken = project.shorts.filter(({ startSec }) => startSec > 54);
    expect(spoken.length).toBeGreaterThanOrEqual(1);
    // Best first: whatever else there is comes behind what is said.
    expect(project.shorts.slice(0, spoken.length)).toEqual(spoken);
    expect(spoken.filter(({ title }) => title.startsWith('Harbour walk'))).toEqual([]);
  });

  it('is ready when it is 40 s long, with titles of what is said, or the name of the source', async () => {
    const { pcm } = await speakInto(folder, [...SENTENCES, ...SENTENCES.toReversed()], 0.5);
    const project = await ready(await film('short', 40, { pcm: pcm.file, delaySec: 1 }), { clipDurationSec: 10 });
    expect(faultsOf(project)).toEqual([]);
    expect(
      project.transcript.words.filter(({ leadSec, tailSec }) => leadSec === undefined || tailSec === undefined),
    ).toEqual([]);
    const heard = project.transcript.words.map(({ text }) => bare(text));
    // Sentences with words that may be misheard give no title.
    const titles = project.shorts.map(({ title }) => title.replace(/^Harbour walk(?::|, at \d:\d\d$)/, ''));
    expect(titles.some((title, i) => title === project.shorts[i]?.title)).toBe(true);
    const strange = titles.flatMap((title) => title.split(' ').filter((word) => !heard.includes(bare(word))));
    expect(strange.filter((word) => word !== '')).toEqual([]);
  });
});

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
