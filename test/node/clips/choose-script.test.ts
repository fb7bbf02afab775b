import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FakeChat, refuses, saysJson, startFakeChat } from '../../support/fakes/services/chat.ts';
import { speak } from '../../support/media/spoken-material.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What a process keeps of the environment of this one. */
const kept = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
const LESSONS = Array.from({ length: 40 }, (_, i) => `Lesson ${i} is that ships need harbours.`);

let folder: string;
let talk: string;
let host: FakeChat | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipmill-choose-'));
  talk = join(folder, 'talk.json');
  const words = speak(LESSONS.join(' ')).map(({ text, startSec, endSec }) => [text, startSec, endSec, 'S1']);
  await writeFile(talk, JSON.stringify({ id: 'harbour-walk', language: 'en', words }));
});
afterEach(() => {
  host?.close();
  host = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run choose` with these arguments: what it prints, and its exit code. */
function choose(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', './scripts/check-node.mjs', 'scripts/choose.ts', ...args],
      { cwd: ROOT, env: { ...kept, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const linesSchema = z.strictObject({
  clips: z.array(
    z.strictObject({
      start_time: z.number(),
      end_time: z.number(),
      score: z.number().min(0).max(100),
      title: z.string().min(1),
      description: z.string(),
      hashtags: z.array(z.string()),
      reason: z.string(),
      score_details: z.looseObject({ hook: z.number(), parts: z.array(z.looseObject({ name: z.string() })) }),
    }),
  ),
  candidates: z.array(z.tuple([z.number(), z.number(), z.number().min(0).max(1)])).optional(),
  not_found: z.array(z.string()).optional(),
});
/** The JSON object of the last line. */
const jsonOf = (stdout: string) => linesSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));

const SHORTS = ['--duration', '10', '--max', '3'];

describe('npm run choose', () => {
  it('tells how it is used', async () => {
    const { code, stdout } = await choose(['--help']);
    expect(code).toBe(0);
    for (const option of ['words', 'duration', 'max', 'json', 'all', 'log']) expect(stdout).toContain(`--${option}`);
    expect(stdout).toContain('LLM_BASE_URL');
  });

  it('prints clips in words, best first', async () => {
    const { code, stdout } = await choose(['--words', talk, ...SHORTS]);
    expect(code).toBe(0);
    const scores = [...stdout.matchAll(/^ *(\d+\.\d) {2}\d+:\d\d to \d+:\d\d \(\d+ s\) {2}\S/gm)].map(([, score]) =>
      Number(score),
    );
    expect(scores).toHaveLength(3);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(stdout.match(/^ +Title: the (?:best sentence, rated \d|(?:source with|name of the source))/gm)).toHaveLength(
      3,
    );
  });

  it('prints clips as JSON, with every candidate where they are asked for', async () => {
    const [short, all] = await Promise.all(
      [[], ['--all']].map((more) => choose(['--words', talk, ...SHORTS, '--json', ...more])),
    );
    const { clips, candidates } = jsonOf(all?.stdout ?? '');
    expect(jsonOf(short?.stdout ?? '')).toEqual({ clips });
    expect(clips).toHaveLength(3);
    expect(candidates?.length).toBeGreaterThan(clips.length);
    for (const [startSec, endSec] of [
      ...(candidates ?? []),
      ...clips.map((clip) => [clip.start_time, clip.end_time]),
    ]) {
      expect((endSec ?? 0) - (startSec ?? 0)).toBeGreaterThan(5);
      expect((endSec ?? 0) - (startSec ?? 0)).toBeLessThan(15);
    }
  });

  it('says what nobody talks about', async () => {
    const asked = ['--prompt', 'elephants', '--prompt', 'lessons about harbours'];
    const { stdout } = await choose(['--words', talk, ...SHORTS, ...asked, '--json']);
    expect(jsonOf(stdout).not_found).toEqual(['elephants']);
  });

  it('reads subtitles', async () => {
    const times = (i: number) => [i * 3, i * 3 + 2.4].map((sec) => new Date(sec * 1_000).toISOString().slice(11, 23));
    const cues = LESSONS.map((text, i) => `${i + 1}\n${times(i).join(' --> ').replaceAll('.', ',')}\n${text}\n`);
    await writeFile(join(folder, 'talk.srt'), cues.join('\n'));
    const { stdout } = await choose(['--words', join(folder, 'talk.srt'), ...SHORTS, '--json']);
    expect(jsonOf(stdout).clips).toHaveLength(3);
  });

  it.each([
    [['--words', 'talk.json', '--duration', 'long'], 1, /^--duration must be a number from \d+ to \d+\.$/],
    [['--words', 'talk.json', '--duration', '1'], 1, /^--duration must be/],
    [['--words', 'talk.json', '--max', '0'], 1, /^--max must be a number from 1 to \d+\.$/],
    [['--words', 'talk.json', '--max', ''], 1, /^--max must be/],
    [['--words', 'no/such/talk.json'], 1, /no such file.*no\/such\/talk\.json/],
    [['--words', 'README.md'], 1, /^README\.md is not JSON\./],
    [['--words', 'package.json'], 1, /^package\.json is not a transcript: look at "words"\./],
    [['--clips', '3'], 1, /--clips/],
    [[], 2, /^Name a transcript with --words FILE\./],
  ])('says in one line what is wrong: %j', async (args, expected, line) => {
    const { code, stdout, stderr } = await choose(args);
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr.trim()).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is led by the language model of the environment', async () => {
    const title = 'What lesson twenty says of harbours';
    host = await startFakeChat(({ about, user }) => {
      const shown = user.split('\n').filter((text) => /^\d+ [[(]/.test(text));
      if (about === 'clips') {
        return saysJson({ clips: [{ first: 20, last: 22, payoff: 22, hook: 'claim', rating: 9 }] });
      }
      const numbers = shown
        .toSorted((a, b) => Number(b.includes('Lesson 20 ')) - Number(a.includes('Lesson 20 ')))
        .map((text) => Number.parseInt(text, 10));
      if (about === 'ranking') return saysJson({ order: numbers });
      const clip = Number(/^(\d+) \(sentences 20 to /m.exec(user)?.[1]);
      return saysJson({
        texts: [{ clip, title, description: '', hashtags: [], hook: 'Ships need harbours', reason: '' }],
      });
    });
    const { stdout, stderr } = await choose(['--words', talk, ...SHORTS, '--json', '--all', '--log'], {
      LLM_BASE_URL: host.baseUrl,
      LLM_MODEL: 'editor-1',
    });
    const { clips } = jsonOf(stdout);
    expect(clips[0]).toMatchObject({ title, score_details: { hookText: 'Ships need harbours' } });
    expect(clips[0]?.score).toBeGreaterThan(72);
    expect(clips[0]?.start_time).toBeCloseTo(58, 0);
    expect(host.asked.map(({ about }) => about)).toEqual(['clips', 'ranking', 'ranking', 'texts']);
    expect(JSON.parse(stderr)).toMatchObject({ asked: 4, answered: 4, proposals: 1 });
  });

  it('chooses without the language model where that refuses', async () => {
    host = await startFakeChat(() => refuses('no'));
    const args = ['--words', talk, ...SHORTS, '--json', '--all'];
    const led = await choose(args, { LLM_BASE_URL: host.baseUrl, LLM_MODEL: 'editor-1' });
    expect(host.asked.length).toBeGreaterThan(0);
    expect(led).toEqual(await choose(args));
  });
});
