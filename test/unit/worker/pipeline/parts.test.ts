import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { FARM } from '#schema/domain/limits.ts';
import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Claimed, QueueMessage } from '#schema/jobs/lease.ts';
import { runMergeTranscript } from '../../../../render-node/stages/merge-transcript/run.ts';
import { type End, makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeObjects } from '../../../support/fakes/in-memory/objects.ts';
import { levelsFor, speak } from '../../../support/media/spoken-material.ts';
import { makeStageContext } from '../../../support/builders/stage-context.ts';
import { makeFakeD1, type FakeD1, type Trip } from '../../../support/fakes/in-memory/d1.ts';

const START = 1_790_000_000_000;
const USER = 'U';
const COST = 5;
/** Windows of five minutes in parts of one minute. */
const PART_SEC = 60;

type Row = { id: string; status: string; part: string | null; generation: number; cancel_requested: number };

/** A farm with one project whose transcription is running in parts. */
class Split {
  now = START;
  trip: Trip = async (run) => run();
  readonly d1: FakeD1 = makeFakeD1((run) => this.trip(run));
  readonly farm = makeFakeFarm(this.d1.db, () => this.now, { partSec: PART_SEC });
  projectId = '';

  async begin(): Promise<this> {
    await this.farm.addUser(USER, 50);
    this.projectId = await this.farm.create(USER, COST, 9);
    await this.report((await this.claimAll('download'))[0] as Claimed, 'succeeded');
    return this;
  }

  report = (claimed: Claimed, end: End) => this.farm.report(claimed, end);

  jobs(stage: string): Row[] {
    return this.d1.rows<Row>('select * from jobs where stage = ? order by id', stage);
  }

  project() {
    const [row] = this.d1.rows<{
      status: string;
      progress: number;
      stage_progress: number;
      failure_code: string | null;
    }>('select * from projects');
    return row;
  }

  balance = () => this.d1.rows<{ balance: number }>('select balance from users')[0]?.balance;

  claimAll = (stage: string) => this.farm.claimAll(this.jobs(stage));

  /** Lets time pass and does the remaining work until nothing is left. */
  async finish(): Promise<void> {
    for (let hour = 0; this.jobs('create-shorts').length === 0 && this.project()?.status !== 'refunded'; hour += 1) {
      if (hour > 20) throw new Error('something is stuck');
      this.now += 3_600_000;
      await this.farm.sweep();
      for (const stage of ['transcribe', 'join-transcript']) {
        for (const claimed of await this.claimAll(stage)) await this.report(claimed, 'succeeded');
      }
    }
  }
}

let split: Split;
const begin = async () => (split = await new Split().begin());
afterEach(() => split.d1.close());

describe('a long transcription', () => {
  it('has one job per part, whose windows overlap and cover it', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    const windows = claims
      .map(({ job }) => (job as JobOf<'transcribe'>).window)
      .toSorted((a, b) => a.startSec - b.startSec);
    expect(windows).toHaveLength(5);
    expect([windows[0]?.startSec, windows.at(-1)?.endSec]).toEqual([0, 300]);
    const overlaps = windows.slice(1).map((window, i) => (windows[i]?.endSec ?? 0) - window.startSec);
    expect(overlaps).toEqual(overlaps.map(() => 20));
    expect(split.farm.messages).toHaveLength(6);
  });

  it('is told to the node that brings the source, window by window', async () => {
    await begin();
    const told = split.farm.claims.find(({ job }) => job.stage === 'download')?.job as JobOf<'download'>;
    const windows = (await split.claimAll('transcribe')).map(({ job }) => (job as JobOf<'transcribe'>).window);
    expect(told.transcription?.windows).toEqual(windows.toSorted((a, b) => a.startSec - b.startSec));
    await split.farm.create(USER, 1, 9);
    const [short] = (await split.claimAll('download')).map(({ job }) => job as JobOf<'download'>);
    expect(short?.transcription).toEqual({
      language: 'auto',
      windows: [{ startSec: 0, endSec: 60 }],
    });
  });

  it('is joined by one job that reads the parts in order, before the next stage', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    for (const claimed of claims.toReversed()) {
      expect(split.jobs('join-transcript')).toEqual([]);
      await split.report(claimed, 'succeeded');
    }
    expect(split.project()?.status).toBe('transcribing');
    const [joining] = await split.claimAll('join-transcript');
    const { parts, window } = (joining as Claimed).job as JobOf<'join-transcript'>;
    expect(window).toEqual({ startSec: 0, endSec: 300 });
    expect(parts.map(({ range }) => range.startSec)).toEqual([0, 50, 110, 170, 230]);
    await split.report(joining as Claimed, 'succeeded');
    expect(split.project()?.status).toBe('transcribed');
    expect(split.jobs('create-shorts')).toHaveLength(1);
  });

  it('gives the same transcript as one node', async () => {
    const text = Array.from({ length: 600 }, (_, i) => `w${i % 7}${i % 11 === 0 ? '.' : ''}`).join(' ');
    const whole = speak(text);
    const objects = makeFakeObjects();
    const context = makeStageContext({ tools: { objects } });
    for (const claimed of await (await begin()).claimAll('transcribe')) {
      const { window, outputs } = claimed.job as JobOf<'transcribe'>;
      const words = whole.filter((word) => word.startSec >= window.startSec && word.endSec <= window.endSec);
      const levelsDb = levelsFor(whole, 300).levelsDb.slice(window.startSec * 100, window.endSec * 100);
      const transcript = { language: 'en', engine: 'made', words, speech: [window] };
      await objects.putJson(outputs.transcript.url, transcript, context.signal);
      await objects.putJson(outputs.sound.url, { startSec: window.startSec, frameMs: 10, levelsDb }, context.signal);
      await split.report(claimed, 'succeeded');
    }
    const [joining] = await split.claimAll('join-transcript');
    const job = (joining as Claimed).job as JobOf<'join-transcript'>;
    expect(await runMergeTranscript(job, context)).toMatchObject({ language: 'en', wordCount: 600 });
    const transcript = (await objects.getJson(job.outputs.transcript.url, context.signal)) as Transcript;
    expect(transcript.words.map(({ text: word, startSec }) => [word, startSec])).toEqual(
      whole.map(({ text: word, startSec }) => [word, startSec]),
    );
    expect(transcript.speech).toEqual([{ startSec: 0, endSec: 300 }]);
    const sound = (await objects.getJson(job.outputs.sound.url, context.signal)) as SoundLevels;
    expect(sound.levelsDb).toEqual(levelsFor(whole, 300).levelsDb);
  });

  it.each([
    ['fails where nobody is understood in any part', 0, 'speech.language_unsupported'],
    ['goes on where one part is understood', 1, null],
  ])('%s', async (_name, understoodSec, code) => {
    const objects = makeFakeObjects();
    const context = makeStageContext({ tools: { objects } });
    const whole = speak(Array.from({ length: 600 }, (_, i) => `w${i}`).join(' '));
    for (const claimed of await (await begin()).claimAll('transcribe')) {
      const { window, outputs, needsWords, isPart } = claimed.job as JobOf<'transcribe'>;
      expect({ needsWords, isPart }).toEqual({ needsWords: undefined, isPart: true });
      const inside = whole.filter((word) => word.startSec >= window.startSec && word.endSec <= window.endSec);
      const said =
        window.startSec < understoodSec
          ? { language: 'en', engine: 'made', words: inside }
          : { language: 'und', engine: 'none', words: [] };
      await objects.putJson(outputs.transcript.url, { ...said, speech: [window] }, context.signal);
      await objects.putJson(
        outputs.sound.url,
        { startSec: window.startSec, frameMs: 10, levelsDb: [] },
        context.signal,
      );
      await split.report(claimed, 'succeeded');
    }
    const [joining] = await split.claimAll('join-transcript');
    const joined = runMergeTranscript((joining as Claimed).job as JobOf<'join-transcript'>, context);
    const [end] = await Promise.allSettled([joined]);
    expect(end).toMatchObject(
      code === null ? { status: 'fulfilled', value: { language: 'en' } } : { status: 'rejected', reason: { code } },
    );
  });

  it('shows the mean of its parts as progress', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    await split.report(claims[0] as Claimed, 'succeeded');
    split.now += FARM.leaseMs / 3;
    await split.farm.heartbeat(claims[1] as Claimed, 0.5);
    expect(split.project()).toMatchObject({ stage_progress: 29, progress: 33 });
  });

  it('repeats only a failed part', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    await split.report(claims[0] as Claimed, 'failed');
    expect(split.jobs('transcribe').map(({ status }) => status)).toEqual(['queued', ...Array(4).fill('leased')]);
    await split.finish();
    expect(split.project()?.status).toBe('transcribed');
  });

  it('ends with the part that fails for good: one refund, and no other work continues', async () => {
    await begin();
    const waiting = split.jobs('transcribe');
    const claims = [];
    for (const { id, generation } of waiting.slice(0, 3))
      claims.push(await split.farm.claim({ jobId: id, generation }));
    const [first, second, third] = claims as [Claimed, Claimed, Claimed];
    await split.report(first, 'broken');
    expect(split.project()).toMatchObject({ status: 'refunded', failure_code: 'media.unreadable' });
    expect(split.balance()).toBe(50);
    expect(split.jobs('transcribe').map(({ status }) => status)).toEqual([
      'failed',
      'leased',
      'leased',
      'failed',
      'failed',
    ]);
    expect(await split.farm.heartbeat(second, 0.4)).toMatchObject({ cancel: true });
    await split.report(second, 'succeeded');
    await split.report(third, 'handed_back');
    expect(new Set(split.jobs('transcribe').map(({ status }) => status))).toEqual(new Set(['failed']));
    expect([split.jobs('join-transcript'), split.balance()]).toEqual([[], 50]);
  });

  it('is not tried again if a cancelled part stops responding', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    await split.report(claims[0] as Claimed, 'broken');
    split.now += FARM.leaseMs + 1;
    await split.farm.sweep();
    expect(new Set(split.jobs('transcribe').map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(split.balance()).toBe(50);
  });

  it('fails when the messages of one part become dead letters', async () => {
    await begin();
    split.d1.rows('update jobs set dead_tickets = 9');
    const [{ id }] = split.jobs('transcribe') as [Row];
    await split.farm.deadLetter({ jobId: id, generation: 0 });
    expect(split.project()).toMatchObject({ status: 'refunded', failure_code: 'farm.undeliverable' });
    expect(new Set(split.jobs('transcribe').map(({ status }) => status))).toEqual(new Set(['failed']));
  });

  it('is refunded when joining it fails', async () => {
    for (const claimed of await (await begin()).claimAll('transcribe')) await split.report(claimed, 'succeeded');
    await split.report((await split.claimAll('join-transcript'))[0] as Claimed, 'broken');
    expect([split.project()?.status, split.balance()]).toEqual(['refunded', 50]);
  });

  it('leaves nothing when its project is deleted', async () => {
    const claims = await (await begin()).claimAll('transcribe');
    await split.report(claims[0] as Claimed, 'succeeded');
    await split.farm.deleteProject(USER, split.projectId);
    await expect(split.report(claims[1] as Claimed, 'succeeded')).rejects.toMatchObject({ code: 'lease.lost' });
    expect(split.d1.rows('select * from jobs')).toEqual([]);
  });

  it('uses the index of splits', async () => {
    await begin();
    const plan = split.d1.explain({ toSQL: () => ({ sql: 'select 1 from jobs where split_id = ?', params: ['x'] }) });
    expect(plan).toEqual([expect.stringContaining('jobs_split')]);
  });
});

describe('parts that end in any order, in parallel, twice or not at all', () => {
  const end = fc.constantFrom<End>('succeeded', 'succeeded', 'succeeded', 'failed', 'handed_back');
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('work' as const),
      pick: fc.nat(20),
      ends: fc.array(end, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('late' as const),
      pick: fc.nat(20),
      ends: fc.array(end, { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('sweep' as const), minutes: fc.nat(4) }),
    fc.record({ kind: fc.constant('deadLetter' as const), pick: fc.nat(20) }),
  );

  async function run(step: typeof act extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    const { farm } = split;
    if (step.kind === 'sweep') {
      split.now += step.minutes * 60_000;
      await farm.sweep();
    } else if (step.kind === 'late') {
      const claimed = farm.claims[step.pick % farm.claims.length] as Claimed;
      await Promise.allSettled(step.ends.map((how) => split.report(claimed, how)));
    } else {
      const message = farm.messages.at(-1 - (step.pick % farm.messages.length)) as QueueMessage;
      if (step.kind === 'deadLetter') return farm.deadLetter(message);
      const claimed = await farm.claim(message);
      if (claimed !== null) await Promise.allSettled(step.ends.map((how) => split.report(claimed, how)));
    }
  }

  it('are joined exactly once, with every part', async () => {
    const seen = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 10 }),
        async (scheduler, rounds) => {
          await begin();
          for (const round of rounds) {
            split.trip = async (work) => {
              await scheduler.schedule(Promise.resolve());
              return work();
            };
            await scheduler.waitFor(Promise.all(round.map(run)));
            split.trip = async (work) => work();
            const parts = split.jobs('transcribe');
            const joins = split.jobs('join-transcript');
            const isWhole = parts.every(({ status }) => status === 'done');
            expect([parts.length, joins.length]).toEqual([5, isWhole ? 1 : 0]);
          }
          await split.finish();
          seen.add(split.project()?.status);
          const isRefunded = split.project()?.status === 'refunded';
          expect(split.jobs('create-shorts')).toHaveLength(isRefunded ? 0 : 1);
          expect(split.balance()).toBe(isRefunded ? 50 : 50 - COST);
          const joins = split.farm.claims.filter(({ job }) => job.stage === 'join-transcript');
          const joined = joins.map(({ job }) => (job as JobOf<'join-transcript'>).parts.length);
          expect(new Set(joined)).toEqual(new Set(isRefunded && joins.length === 0 ? [] : [5]));
          split.d1.close();
        },
      ),
      { numRuns: 25 },
    );
    expect(seen).toContain('transcribed');
    await begin();
  }, 60_000);
});
