import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectView } from '#schema/contract/project.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import { completeJob } from '../../../../worker/pipeline/complete.ts';
import { selectProject } from '../../../../worker/projects/store/select-project.ts';
import { viewProject } from '../../../../worker/projects/view.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { DRAFT } from '../../../support/system/farm.ts';

const START = 1_790_000_000_000;
const USER = 'U';

/** A project of ten minutes whose single short is rendered without a further request. */
class Watched {
  now = START;
  readonly d1: FakeD1 = makeFakeD1();
  readonly farm;
  projectId = '';

  /** `partSec`: length of the parts that are transcribed by themselves. */
  constructor(partSec = 600) {
    this.farm = makeFakeFarm(this.d1.db, () => this.now, { partSec });
  }

  async begin(): Promise<this> {
    await this.farm.addUser(USER, 50);
    this.d1.rows('update users set watched_at = 9e15');
    this.projectId = await this.farm.create(USER, 10, 9);
    this.d1.rows(`update projects set render_wish = '{"count":1,"options":{}}'`);
    return this;
  }

  pass(seconds: number): void {
    this.now += 1_000 * seconds;
  }

  claim = async (stage: Stage): Promise<Claimed> => {
    const waiting = this.d1.rows<{ id: string; status: string; generation: number }>(
      "select * from jobs where stage = ? and status = 'queued'",
      stage,
    );
    return (await this.farm.claimAll(waiting.slice(0, 1)))[0] as Claimed;
  };

  /** A node does a stage in so many seconds, and tells it in four steps. */
  async work(stage: Stage, seconds: number): Promise<void> {
    const claimed = await this.claim(stage);
    for (const share of [0.25, 0.5, 0.75, 0.99]) {
      this.pass(seconds / 4);
      await this.farm.heartbeat(claimed, share);
    }
    await this.farm.report(claimed, 'succeeded');
  }

  async shown(): Promise<Pick<ProjectView, 'status' | 'waiting' | 'eta_seconds'>> {
    const [row] = await selectProject(this.d1.db, USER, this.projectId);
    if (row === undefined) throw new Error('no project');
    const { status, waiting, eta_seconds } = viewProject(row, (key) => key, this.now);
    return { status, waiting, eta_seconds };
  }
}

/** Three shorts are found, of which the best two are rendered: each is framed by a job of its own. */
async function chooseThree({ farm, claim, d1 }: Watched): Promise<void> {
  d1.rows(`update projects set render_wish = '{"count":2,"options":{}}'`);
  const { job, lease } = await claim('create-shorts');
  const shorts = [0, 1, 2].map((at) => ({ ...DRAFT, startSec: 70 * at, endSec: 70 * at + 60, score: 90 - at }));
  const outcome = { status: 'succeeded', result: { stage: 'create-shorts', shorts } } as const;
  await completeJob(farm.deps, job.id, { keyName: null, token: lease.token, outcome, nextStages: [] });
}

const stageProgressOf = ({ d1 }: Watched): number =>
  d1.rows<{ stage_progress: number }>('select stage_progress from projects')[0]?.stage_progress ?? 0;

let watched: Watched;
beforeEach(async () => (watched = await new Watched().begin()));
afterEach(() => watched.d1.close());

describe('a project that waits for a node', () => {
  it('says so after five seconds instead of an estimate, until a node takes it', async () => {
    watched.pass(5);
    expect(await watched.shown()).toMatchObject({ waiting: false });
    watched.pass(1);
    expect(await watched.shown()).toEqual({ status: 'pending', waiting: true, eta_seconds: null });
    await watched.work('download', 8);
    expect((await watched.shown()).eta_seconds).toBeGreaterThan(20);
    watched.pass(60);
    expect(await watched.shown()).toMatchObject({ status: 'transcribing', waiting: true, eta_seconds: null });
    await watched.claim('transcribe');
    expect(await watched.shown()).toMatchObject({ waiting: false });
  });

  it('has no longer to go for it once it is worked on', async () => {
    const leftAfter = async (waitSec: number) => {
      const own = await new Watched().begin();
      await own.work('download', 8);
      own.pass(waitSec);
      const claimed = await own.claim('transcribe');
      own.pass(20);
      await own.farm.heartbeat(claimed, 0.5);
      const { eta_seconds: leftSec } = await own.shown();
      own.d1.close();
      return leftSec;
    };
    expect(await leftAfter(1)).toBeGreaterThan(20);
    expect(await leftAfter(900)).toBe(await leftAfter(1));
  });
});

describe('the time left', () => {
  it('counts down between two reports', async () => {
    await watched.work('download', 8);
    const { eta_seconds: before } = await watched.shown();
    await watched.claim('transcribe');
    watched.pass(3);
    expect((await watched.shown()).eta_seconds).toBe((before ?? 0) - 3);
    watched.pass(3_600);
    expect((await watched.shown()).eta_seconds).toBe(0);
  });

  it('goes on after the project is ready until the renders that it asked for are done', async () => {
    for (const [stage, seconds] of [
      ['download', 8],
      ['transcribe', 30],
      ['create-shorts', 1],
      ['analyze-faces', 8],
    ] as const) {
      await watched.work(stage, seconds);
    }
    expect(await watched.shown()).toEqual({
      status: 'face_analysis_done',
      waiting: false,
      eta_seconds: expect.any(Number),
    });
    const claimed = await watched.claim('render');
    watched.pass(10);
    await watched.farm.heartbeat(claimed, 0.5);
    const { eta_seconds: leftSec } = await watched.shown();
    expect(leftSec).toBeGreaterThan(7);
    expect(leftSec).toBeLessThan(14);
    await watched.farm.report(claimed, 'succeeded');
    expect(await watched.shown()).toEqual({ status: 'face_analysis_done', waiting: false, eta_seconds: 0 });
  });
});

describe('the progress of several shorts', () => {
  const steps = async (): Promise<number[]> => {
    await watched.work('download', 8);
    await watched.work('transcribe', 30);
    await chooseThree(watched);
    const shown: number[] = [];
    for (const stage of ['analyze-faces', 'render', 'analyze-faces', 'render'] as const) {
      const claimed = await watched.claim(stage);
      watched.pass(3);
      await watched.farm.report(claimed, 'succeeded');
      shown.push(stageProgressOf(watched));
    }
    return shown;
  };

  it('moves with each job that ends, before the next heartbeat', async () => {
    const shown = await steps();
    expect(shown[0]).toBeGreaterThan(0);
    expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
  });

  it('waits for a heartbeat where nobody looks', async () => {
    watched.d1.rows('update users set watched_at = null');
    expect(await steps()).toEqual([0, 0, 0, 0]);
  });
});

describe('the progress of a talk that is heard in parts', () => {
  it('moves with each part that ends, before the next heartbeat', async () => {
    const long = await new Watched(200).begin();
    await long.work('download', 8);
    const shown: number[] = [];
    for (let part = 0; part < 3; part += 1) {
      const claimed = await long.claim('transcribe');
      long.pass(3);
      await long.farm.report(claimed, 'succeeded');
      shown.push(stageProgressOf(long));
    }
    long.d1.close();
    expect(shown).toEqual([32, 64, 97]);
  });
});
