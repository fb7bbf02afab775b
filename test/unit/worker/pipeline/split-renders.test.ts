import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it } from 'vitest';
import { renderRequestSchema } from '#schema/contract/render.ts';
import { FARM } from '#schema/domain/limits.ts';
import { inputPath, type JobOf } from '#schema/jobs/job.ts';
import type { Claimed, QueueMessage } from '#schema/jobs/lease.ts';
import { type End, makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeD1, type FakeD1, type Trip } from '../../../support/fakes/in-memory/d1.ts';

const START = 1_790_000_000_000;
const USER = 'U';
/** The clip of ten minutes has four parts. */
const PARTS = 4;

type Row = { id: string; stage: string; status: string; generation: number; nonce: string };

/** A farm with one ready project and a short of ten minutes whose render was requested. */
class Split {
  now = START;
  trip: Trip = async (run) => run();
  readonly d1: FakeD1 = makeFakeD1((run) => this.trip(run));
  readonly farm = makeFakeFarm(this.d1.db, () => this.now);
  projectId = '';
  readonly shortId = ulid();

  async begin(sourceInfo: object = {}): Promise<this> {
    await this.farm.addUser(USER, 50);
    this.projectId = await this.farm.create(USER, 15, 9);
    this.d1.rows(`update jobs set status = 'done'`);
    this.d1.rows(
      `update projects set status = 'face_analysis_done', source_key = 's', transcript_key = 't',
        source_info = '{"isVariableRate":false,"hasAudio":true}'`,
    );
    this.d1.rows(`update projects set source_info = json_patch(source_info, ?)`, JSON.stringify(sourceInfo));
    this.d1.rows(
      `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, framing_key, created_at)
       values (?, ?, ?, 'T', '', '[]', 10, 610, 50, '{}', 'f', ?)`,
      this.shortId,
      this.projectId,
      USER,
      START,
    );
    await this.ask();
    return this;
  }

  ask = (options: object = {}) =>
    this.farm.requestRender({ userId: USER, shortId: this.shortId }, renderRequestSchema.parse(options));
  report = (claimed: Claimed, end: End) => this.farm.report(claimed, end);
  jobs = (stage: string) =>
    this.d1.rows<Row>(`select * from jobs where stage = ? order by part ->> '$.index', id`, stage);
  statuses = (stage: string) => this.jobs(stage).map(({ status }) => status);
  render() {
    return this.d1.rows<Record<string, unknown>>('select * from renders')[0];
  }

  claimAll = (stage: string) => this.farm.claimAll(this.jobs(stage));

  /** Lets time pass and does the remaining work until nothing is left. */
  async finish(): Promise<void> {
    for (let hour = 0; !['done', 'error'].includes(String(this.render()?.['status'])); hour += 1) {
      if (hour > 20) throw new Error('something is stuck');
      this.now += 3_600_000;
      await this.farm.sweep();
      for (const stage of ['render-part', 'join-render']) {
        for (const claimed of await this.claimAll(stage)) await this.report(claimed, 'succeeded');
      }
    }
  }
}

let split: Split;
const begin = async (sourceInfo?: object) => (split = await new Split().begin(sourceInfo));
afterEach(() => split.d1.close());

describe('a long render', () => {
  it('has one job per part, and one that joins them in order', async () => {
    const claims = await (await begin()).claimAll('render-part');
    expect(split.farm.messages).toHaveLength(1 + PARTS);
    expect(claims.map(({ job }) => (job as JobOf<'render-part'>).part)).toEqual(
      [0, 1, 2, 3].map((index) => ({ index, count: PARTS })),
    );
    for (const claimed of claims.toReversed()) {
      expect(split.jobs('join-render')).toEqual([]);
      await split.report(claimed, 'succeeded');
    }
    const [joining] = await split.claimAll('join-render');
    const stored = split
      .jobs('render-part')
      .map(({ nonce }) => inputPath(joining?.job.id ?? '', `work/${split.projectId}/${nonce}/part.mp4`, 'seal'));
    expect(((joining as Claimed).job as JobOf<'join-render'>).parts.map(({ url }) => url)).toEqual(stored);
    await split.report(joining as Claimed, 'succeeded');
    expect(split.render()).toMatchObject({ status: 'done', progress: 100, eta_sec: null });
    expect(split.farm.removed).toEqual(
      expect.arrayContaining(split.jobs('render-part').map(({ nonce }) => `work/${split.projectId}/${nonce}/`)),
    );
  });

  it.each([
    ['the source has no steady rate', { isVariableRate: true }, {}],
    ['it is not longer than the setting', {}, { end_time: 310 }],
  ])('is one job if %s', async (_what, sourceInfo, options) => {
    await begin(sourceInfo);
    split.d1.rows('delete from jobs');
    split.d1.rows('delete from renders');
    await split.ask(options);
    expect([split.jobs('render').length, split.jobs('render-part').length]).toEqual([1, 0]);
  });

  it('shows the mean of its parts as progress, and an estimate from the speed of one part', async () => {
    const [first, second] = await (await begin()).claimAll('render-part');
    await split.report(first as Claimed, 'succeeded');
    await split.farm.heartbeat(second as Claimed, 0.5, 30);
    // One and a half of four parts are done. A part takes 60 s, and three nodes share the other two and a half.
    expect(split.render()).toMatchObject({ status: 'processing', progress: 36, eta_sec: 50 });
  });

  it('repeats only a failed part, while the others continue', async () => {
    const claims = await (await begin()).claimAll('render-part');
    await split.report(claims[0] as Claimed, 'failed');
    await split.report(claims[1] as Claimed, 'failed');
    expect(split.statuses('render-part')).toEqual(['queued', 'queued', 'leased', 'leased']);
    expect(split.render()).toMatchObject({ status: 'processing' });
    await split.finish();
    expect(split.render()).toMatchObject({ status: 'done' });
  });

  it('ends once with the part that fails for good, and stops the others', async () => {
    const [first, second, third, fourth] = (await (await begin()).claimAll('render-part')) as [
      Claimed,
      Claimed,
      Claimed,
      Claimed,
    ];
    await split.report(fourth, 'succeeded');
    await Promise.all([split.report(first, 'broken'), split.report(second, 'broken')]);
    expect(split.render()).toMatchObject({ status: 'error', failure_code: 'media.unreadable' });
    expect(await split.farm.heartbeat(third, 0.4)).toMatchObject({ cancel: true });
    await split.report(third, 'handed_back');
    expect(split.statuses('render-part')).toEqual(['failed', 'failed', 'failed', 'done']);
    expect(split.farm.removed).toContain(`work/${split.projectId}/${split.jobs('render-part')[3]?.nonce}/`);
    expect(split.jobs('join-render')).toEqual([]);
  });

  it('starts again when requested again, and old parts cannot end it', async () => {
    const [first, second] = await (await begin()).claimAll('render-part');
    await split.report(first as Claimed, 'broken');
    await split.ask();
    expect(split.render()).toMatchObject({ status: 'pending' });
    expect(split.statuses('render-part').filter((status) => status === 'queued')).toHaveLength(PARTS);
    await split.report(second as Claimed, 'broken');
    split.now += FARM.leaseMs + 1;
    await split.finish();
    expect(split.render()).toMatchObject({ status: 'done' });
  });

  it('is cancelled with all of its parts when it is deleted', async () => {
    const claims = await (await begin()).claimAll('render-part');
    await split.report(claims[0] as Claimed, 'succeeded');
    await split.farm.deleteRender(USER, String(split.render()?.['id']));
    await expect(split.farm.heartbeat(claims[1] as Claimed, 0.5)).rejects.toMatchObject({ code: 'lease.lost' });
    expect(split.d1.rows(`select * from jobs where stage = 'render-part'`)).toEqual([]);
    expect(split.d1.rows(`select * from media_removals where prefix like 'work/%'`)).toHaveLength(PARTS);
  });

  it('is joined exactly once, for any order of its parts', async () => {
    const end = fc.constantFrom<End>('succeeded', 'succeeded', 'succeeded', 'failed', 'handed_back');
    const step = fc.record({
      pick: fc.nat(20),
      ends: fc.array(end, { minLength: 1, maxLength: 3 }),
      minutes: fc.nat(3),
    });
    const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 8 });
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), rounds, async (scheduler, all) => {
        const { farm } = await begin();
        for (const round of all) {
          split.trip = async (work) => {
            await scheduler.schedule(Promise.resolve());
            return work();
          };
          const run = async ({ pick, ends, minutes }: (typeof round)[number]) => {
            split.now += minutes * 30_000;
            if (minutes === 3) await farm.sweep();
            const claimed = await farm.claim(farm.messages.at(-1 - (pick % farm.messages.length)) as QueueMessage);
            if (claimed !== null) await Promise.allSettled(ends.map((how) => split.report(claimed, how)));
          };
          await scheduler.waitFor(Promise.all(round.map(run)));
          split.trip = async (work) => work();
          const isWhole = split.statuses('render-part').every((status) => status === 'done');
          expect([split.jobs('render-part').length, split.jobs('join-render').length]).toEqual([
            PARTS,
            isWhole ? 1 : 0,
          ]);
        }
        await split.finish();
        seen.add(split.render()?.['status']);
        const isJoined = split.farm.claims.some(({ job }) => job.stage === 'join-render');
        expect([isJoined, split.jobs('join-render').length]).toEqual([
          split.render()?.['status'] === 'done',
          isJoined ? 1 : 0,
        ]);
        split.d1.close();
      }),
      { numRuns: 20 },
    );
    expect(seen).toContain('done');
    await begin();
  }, 60_000);
});
