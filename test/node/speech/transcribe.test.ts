import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overviewSchema } from '#schema/artifacts/overview.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { runTranscribe } from '../../../render-node/stages/transcribe/run.ts';
import { readSoundLevels, readTranscript } from '../../../render-node/stages/shared/stored-words.ts';
import type { Speech } from '../../../render-node/tools/speech/speech.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { makeFakeSpeech } from '../../support/fakes/in-memory/speech.ts';
import { sampleSourceInfo, sampleTranscribeJob } from '../../support/builders/sample-jobs.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';

/** A level frame is 10 ms; resampling and the codec blur an edge by one or two of them. */
const EDGE_TOLERANCE_SEC = 0.03;
const SUBTITLES =
  '1\n00:00:03,000 --> 00:00:04,000\n<i>Beep,</i> said the <b>horn</b>.\n\n2\n00:00:05,000 --> 00:00:06,000\n[Silence]\n';
const TRANSCRIPT = { url: 'fake://transcript', contentType: 'application/json' };
const SOUND = { url: 'fake://sound', contentType: 'application/json' };
const PEAKS = { url: 'fake://peaks', contentType: 'application/octet-stream' };
const OVERVIEW = { url: 'fake://overview', contentType: 'application/json' };
const STORYBOARD = { url: 'fake://storyboard', contentType: 'image/jpeg', key: 'public/storyboard.jpg' };

describe('the stage transcribe', () => {
  let folder: string;
  let ffmpeg: FfmpegBinaries;
  const objects = makeFakeObjects();
  const file = (name: string) => join(folder, name);

  /** Six seconds of a small picture with a beep from second 3 to 4. */
  async function makeFilm(name: string, extra: { before?: string[]; after?: string[] } = {}): Promise<void> {
    const beep = "aevalsrc='0.5*sin(880*PI*t)*between(t,3,4)':d=6:s=44100";
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=160x90:r=10:d=6',
      ...(extra.before ?? []),
      '-f',
      'lavfi',
      '-i',
      beep,
    ];
    const codecs = ['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
    await execa(ffmpeg.ffmpegPath, ['-y', '-v', 'error', ...inputs, ...(extra.after ?? []), ...codecs, file(name)]);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'transcribe-'));
    ffmpeg = await findFfmpeg({});
    await writeFile(file('subtitles.srt'), SUBTITLES);
    await makeFilm('plain.mp4');
    await makeFilm('late-sound.mkv', { before: ['-itsoffset', '1'] });
    const track = ['-i', file('subtitles.srt'), '-map', '2:s', '-c:s', 'srt', '-metadata:s:s:0', 'language=eng'];
    await makeFilm('subtitled.mkv', { after: track });
    await writeFile(file('whole.srt'), '1\n00:00:03,000 --> 00:00:06,000\nBeep, said the horn.\n');
    const whole = ['-i', file('whole.srt'), '-map', '2:s', '-c:s', 'srt', '-metadata:s:s:0', 'language=eng'];
    await makeFilm('subtitled-whole.mkv', { after: whole });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(speech: Speech, name: string, over: Partial<JobOf<'transcribe'>> = {}, signal?: AbortSignal) {
    const job = sampleTranscribeJob({
      window: { startSec: 0, endSec: 6 },
      ...over,
      inputs: { source: { url: file(name) } },
      outputs: { transcript: TRANSCRIPT, sound: SOUND, peaks: PEAKS, overview: OVERVIEW, storyboard: STORYBOARD },
    });
    const fractions: number[] = [];
    const context = makeStageContext({
      workdir: await mkdtemp(join(folder, 'job-')),
      tools: { ffmpeg, speech, objects },
      onProgress: (fraction) => fractions.push(fraction),
      ...(signal === undefined ? {} : { signal }),
    });
    const result = await runTranscribe(job, context);
    const never = context.signal;
    const transcript = readTranscript(await objects.getJson(TRANSCRIPT.url, never));
    return { result, transcript, sound: readSoundLevels(await objects.getJson(SOUND.url, never)), fractions };
  }

  const loudRange = ({ startSec, frameMs, levelsDb }: { startSec: number; frameMs: number; levelsDb: number[] }) => ({
    startSec: startSec + (levelsDb.findIndex((level) => level > -30) * frameMs) / 1000,
    endSec: startSec + ((levelsDb.findLastIndex((level) => level > -30) + 1) * frameMs) / 1000,
  });

  it('stores words and levels in seconds of the source, also for a window', async () => {
    const speech = makeFakeSpeech([{ startSec: 1, endSec: 2, text: 'Beep beep.' }]);
    const { result, transcript, sound, fractions } = await run(speech, 'plain.mp4', {
      window: { startSec: 2, endSec: 6 },
    });
    expect(result).toEqual({ stage: 'transcribe', language: 'en', wordCount: 2 });
    expect(transcript.speech).toEqual([{ startSec: 3, endSec: 4 }]);
    expect(transcript.words.map(({ text }) => text)).toEqual(['Beep', 'beep.']);
    expect(transcript.words[0]?.startSec).toBe(3);
    expect(transcript.words[1]?.endSec).toBe(4);
    expect(sound.startSec).toBe(2);
    expect(sound.levelsDb.length).toBe(400);
    expect(Math.abs(loudRange(sound).startSec - 3)).toBeLessThan(EDGE_TOLERANCE_SEC);
    expect(Math.abs(loudRange(sound).endSec - 4)).toBeLessThan(EDGE_TOLERANCE_SEC);
    expect(sound.levelsDb[150]).toBeGreaterThanOrEqual(-10);
    expect(sound.levelsDb[50]).toBeLessThan(-60);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('names who speaks by the voices, and keeps their prints only for parts that are joined', async () => {
    const speech = makeFakeSpeech([
      { startSec: 0, endSec: 2, text: 'Hello there.' },
      { startSec: 3, endSec: 6, text: 'Good morning.' },
    ]);
    /** The first that is heard is somebody else. */
    const withVoices = () => {
      const first = [[1, 0]];
      return { ...speech, printVoice: async () => Float32Array.from(first.shift() ?? [0, 1]) };
    };
    const whole = await run(withVoices(), 'plain.mp4');
    expect(whole.sound.turns).toEqual([
      { startSec: 0, endSec: 2, voice: 'A' },
      { startSec: expect.closeTo(3, 1) as number, endSec: 6, voice: 'B' },
    ]);
    expect(whole.sound.voiceprints).toBeUndefined();
    expect(whole.transcript.words.map(({ speaker }) => speaker)).toEqual(['A', 'A', 'B', 'B']);
    const { sound } = await run(withVoices(), 'plain.mp4', { isPart: true });
    expect(sound.voiceprints).toEqual([
      { voice: 'A', seconds: 2, values: [1, 0] },
      { voice: 'B', seconds: expect.closeTo(3, 1) as number, values: [0, 1] },
    ]);
  });

  it('needs no names: a broken model of voices does not fail the job', async () => {
    const speech = makeFakeSpeech([{ startSec: 3, endSec: 5, text: 'Good morning.' }]);
    const broken = { ...speech, printVoice: () => Promise.reject(new Error('not a model')) };
    const { transcript, sound } = await run(broken, 'plain.mp4');
    expect(transcript.words.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good', undefined],
      ['morning.', undefined],
    ]);
    expect(sound.turns).toBeUndefined();
  });

  it('marks fillers and repeats, and keeps them', async () => {
    const speech = makeFakeSpeech([{ startSec: 1, endSec: 4, text: 'Um, the the horn.' }]);
    const { transcript } = await run(speech, 'plain.mp4');
    expect(transcript.words.map(({ text, aside }) => [text, aside])).toEqual([
      ['Um,', 'filler'],
      ['the', 'repeat'],
      ['the', undefined],
      ['horn.', undefined],
    ]);
  });

  it('stores what an editor shows: loudness, cuts and small pictures with their times', async () => {
    // A key picture each second; blue from second 4 on.
    const picture = "color=c=red:s=160x90:r=10:d=6,drawbox=c=blue:t=fill:enable='gte(t,4)'";
    const sound = "aevalsrc='0.5*sin(880*PI*t)*between(t,3,4)':d=6:s=44100";
    const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-sc_threshold', '0', '-c:a', 'aac'];
    await execa(ffmpeg.ffmpegPath, ['-y', '-v', 'error', ...inputs, ...codecs, file('scenes.mp4')]);
    await run(makeFakeSpeech([]), 'scenes.mp4', { window: { startSec: 1, endSec: 6 } });
    const overview = overviewSchema.parse(await objects.getJson(OVERVIEW.url, new AbortController().signal));
    expect(overview.cutsSec).toEqual([4]);
    expect(overview.sheets).toEqual([{ key: STORYBOARD.key, width: 160, height: 90, columns: 3, timesSec: [1, 3, 5] }]);
    await writeFile(file('sheet.jpg'), objects.stored.get(STORYBOARD.url)?.bytes ?? '');
    const pixel = ['-vf', 'scale=48:9:flags=area,format=rgb24', '-f', 'rawvideo', '-'];
    const { stdout } = await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-i', file('sheet.jpg'), ...pixel], {
      encoding: 'buffer',
    });
    const blueOf = (at: number) => {
      const [red = 0, , blue = 0] = stdout.subarray(3 * (4 * 48 + at * 16 + 8));
      return blue - red;
    };
    expect(blueOf(2)).toBeGreaterThan(150);
    expect(blueOf(0)).toBeLessThan(100);
    const peaks = objects.stored.get(PEAKS.url)?.bytes ?? Buffer.alloc(0);
    expect(peaks.length).toBe(250);
    expect([peaks[20], peaks[225]].every((level) => (level ?? 100) < 30)).toBe(true);
    expect(peaks[125]).toBeGreaterThanOrEqual(88);
  });

  it('keeps the clock where the sound begins later than the picture', async () => {
    const { sound } = await run(makeFakeSpeech([]), 'late-sound.mkv');
    expect(Math.abs(loudRange(sound).startSec - 4)).toBeLessThan(EDGE_TOLERANCE_SEC);
  });

  it('takes the words from subtitles of the file where these cover the speech', async () => {
    const speech = makeFakeSpeech([{ startSec: 1, endSec: 2, text: 'Not this.' }]);
    const over = {
      window: { startSec: 2, endSec: 6 },
      sourceInfo: { ...sampleSourceInfo, subtitleStreams: 1 },
      language: 'auto',
    };
    const { transcript } = await run(speech, 'subtitled.mkv', over);
    expect(transcript).toMatchObject({ engine: 'subtitles', language: 'en' });
    expect(transcript.words.map(({ text }) => text).join(' ')).toBe('Beep, said the horn.');
    expect(transcript.words[0]?.startSec).toBeGreaterThanOrEqual(2.5);
    expect(transcript.words.at(-1)?.endSec).toBeLessThanOrEqual(4.5);
  });

  it('writes names as the dictionary of the job does, those of subtitles too', async () => {
    const dictionary = [
      { text: 'Honeywell', soundsLike: ['horn'] },
      { text: 'Kubernetes', soundsLike: ['cooper netties'] },
    ];
    const heard = makeFakeSpeech([{ startSec: 3, endSec: 4, text: 'We like cooper netties.' }]);
    const { result, transcript } = await run(heard, 'plain.mp4', { dictionary });
    expect(result).toMatchObject({ wordCount: 3 });
    expect(transcript.words.map(({ text }) => text).join(' ')).toBe('We like Kubernetes.');
    expect(transcript.words[2]?.endSec).toBe(4);
    const subtitled = { dictionary, language: 'auto', sourceInfo: { ...sampleSourceInfo, subtitleStreams: 1 } };
    const read = await run(heard, 'subtitled.mkv', subtitled);
    expect(read.transcript.engine).toBe('subtitles');
    expect(read.transcript.words.map(({ text }) => text).join(' ')).toBe('Beep, said the Honeywell.');
  });

  it('listens itself where the subtitles cover little of the speech, or are in another language', async () => {
    const speech = makeFakeSpeech([{ startSec: 0, endSec: 6, text: 'Said at length.' }]);
    const sourceInfo = { ...sampleSourceInfo, subtitleStreams: 1 };
    expect((await run(speech, 'subtitled.mkv', { sourceInfo })).transcript.engine).toBe('fake');
    const german = await run(makeFakeSpeech([{ startSec: 3, endSec: 4, text: 'Tut.' }], 'any'), 'subtitled.mkv', {
      sourceInfo,
      language: 'de',
    });
    expect(german.transcript).toMatchObject({ engine: 'fake', language: 'de' });
  });

  it('gives no words in a language that the engine does not know, but where somebody speaks', async () => {
    const speech = makeFakeSpeech([{ startSec: 3, endSec: 4, text: 'Nonsense.' }]);
    const { transcript } = await run(speech, 'plain.mp4', { language: 'pt-BR' });
    expect(transcript).toEqual({
      version: 1,
      language: 'pt-BR',
      engine: 'none',
      words: [],
      speech: [{ startSec: 3, endSec: 4 }],
      sounds: [],
    });
  });

  describe('if words are needed', () => {
    const said = [{ startSec: 1, endSec: 5, text: 'Nonsense in an odd language.' }];
    const needed = { needsWords: true as const };
    /** An engine that finds out while listening that it understands nothing. */
    const puzzled = (): Speech => {
      const speech = makeFakeSpeech(said);
      const transcribe = async () => ({ language: 'und', segments: [] });
      return { ...speech, transcriber: { ...speech.transcriber, transcribe } };
    };

    it('fails in a language that no engine knows, and names it', async () => {
      await expect(run(makeFakeSpeech(said), 'plain.mp4', { ...needed, language: 'pt-BR' })).rejects.toMatchObject({
        code: 'speech.language_unsupported',
        language: 'pt-BR',
      });
    });

    it('fails where the engine understands nothing of a language that nobody named', async () => {
      await expect(run(puzzled(), 'plain.mp4', { ...needed, language: 'auto' })).rejects.toMatchObject({
        code: 'speech.language_unsupported',
        language: undefined,
      });
      expect((await run(puzzled(), 'plain.mp4', { language: 'auto' })).result).toMatchObject({ wordCount: 0 });
    });

    it('succeeds with the words of subtitles', async () => {
      const speech = makeFakeSpeech([{ startSec: 3, endSec: 6, text: 'Nonsense.' }]);
      const over = { ...needed, sourceInfo: { ...sampleSourceInfo, subtitleStreams: 1 }, language: 'en' };
      const engine = { ...speech.transcriber, languages: ['de'] };
      const { transcript } = await run({ ...speech, transcriber: engine }, 'subtitled-whole.mkv', over);
      expect(transcript.engine).toBe('subtitles');
    });

    it.each([
      ['where nobody speaks', []],
      ['where hardly anybody speaks', [{ startSec: 3, endSec: 4, text: 'Hm.' }]],
    ])('succeeds %s', async (_name, heard) => {
      const over = { ...needed, language: 'pt-BR' };
      expect((await run(makeFakeSpeech(heard), 'plain.mp4', over)).result).toMatchObject({ wordCount: 0 });
    });
  });

  it('succeeds without a sound track', async () => {
    const { result, transcript, sound } = await run(makeFakeSpeech([]), 'plain.mp4', {
      sourceInfo: { ...sampleSourceInfo, hasAudio: false },
      language: 'auto',
    });
    expect(result).toEqual({ stage: 'transcribe', language: 'und', wordCount: 0 });
    expect(transcript.words).toEqual([]);
    expect(sound.levelsDb).toEqual([]);
  });

  it('fails for what is no media, and stops when told to', async () => {
    await expect(run(makeFakeSpeech([]), 'subtitles.srt')).rejects.toMatchObject({ code: 'media.unreadable' });
    const signal = AbortSignal.abort(new Error('told to stop'));
    await expect(run(makeFakeSpeech([]), 'plain.mp4', {}, signal)).rejects.toThrow('told to stop');
  });
});
