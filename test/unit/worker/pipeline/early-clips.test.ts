import { afterEach, describe, expect, it } from 'vitest';
import { renderRequestSchema } from '#schema/contract/render.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import { completeJob } from '../../../../worker/pipeline/complete.ts';
import type { NewProject } from '../../../../worker/projects/store/select-project.ts';
import { listShortsOfProject } from '../../../../worker/shorts/list-shorts.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { type End, makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { DRAFT } from '../../../support/system/farm.ts';

const USER = 'U';
/** Five parts of nine minutes. */
const MINUTES = 45;
const OPTIONS = renderRequestSchema.parse({});

type Job = {
  id: string;
  stage: Stage;
  status: string;
  generation: number;
  part: string | null;
  cancel_requested: number;
};
type Short = {
  id: string;
  start_sec: number;
  is_early: number | null;
  framing_key: string | null;
  mark: string | null;
};

const at = (startSec: number, score = 60): Range & typeof DRAFT => ({
  ...DRAFT,
  startSec,
  endSec: startSec + 60,
  title: `At ${startSec}`,
  score,
});
const chosen = (...shorts: (typeof DRAFT)[]): StageResult => ({ stage: 'create-shorts', shorts });

/** A talk that is being heard in parts. */
class Talk {
  now = 1_790_000_000_000;
  /** Happens before renders are added, once. */
  interrupt: (() => Promise<unknown>) | null = null;
  readonly d1: FakeD1 = makeFakeD1(async (run, statements = []) => {
    const { interrupt } = this;
    if (interrupt !== null && statements.some((text) => text.includes('insert into "renders"'))) {
      this.interrupt = null;
      await interrupt();
    }
    return run();
  });
  readonly farm = makeFakeFarm(this.d1.db, () => (this.now += 1));
  projectId = '';

  async begin(facts: Partial<NewProject> = {}): Promise<this> {
    await this.farm.addUser(USER, 100);
    this.projectId = await this.farm.create(USER, MINUTES, 9, facts);
    await this.work('download');
    return this;
  }

  jobs = (stage: Stage): Job[] => this.d1.rows<Job>('select * from jobs where stage = ? order by id', stage);
  statuses = (stage: Stage) => this.jobs(stage).map(({ status }) => status);
  shorts = (): Short[] => this.d1.rows<Short>('select * from shorts order by start_sec');
  project = () =>
    this.d1.rows<{ status: string; progress: number; stage_progress: number }>('select * from projects')[0];
  balance = () => this.d1.rows<{ balance: number }>('select balance from users')[0]?.balance;
  endings = () =>
    this.d1.rows<{ reason: string }>(`select reason from credit_ledger where reason in ('settle', 'release')`);
  renders = () =>
    this.d1.rows<{ short_id: string; status: string; failure_code: string | null }>('select * from renders');

  async claim(stage: Stage): Promise<Claimed> {
    const [job] = this.jobs(stage).filter(({ status }) => status === 'queued');
    if (job === undefined) throw new Error(`no ${stage} waits`);
    return (await this.farm.claim({ jobId: job.id, generation: job.generation })) as Claimed;
  }

  /** Claims the part of this number. */
  async part(index: number): Promise<Claimed> {
    const job = this.jobs('transcribe').find(({ part }) => JSON.parse(part ?? '{}').index === index) as Job;
    return (await this.farm.claim({ jobId: job.id, generation: job.generation })) as Claimed;
  }

  succeed = ({ job, lease }: Claimed, result: StageResult) =>
    completeJob(this.farm.deps, job.id, {
      keyName: null,
      token: lease.token,
      outcome: { status: 'succeeded', result },
      nextStages: [],
    });

  async work(stage: Stage, end: End = 'succeeded'): Promise<Claimed> {
    const claimed = await this.claim(stage);
    await this.farm.report(claimed, end);
    return claimed;
  }

  hear = async (index: number, end: End = 'succeeded') => this.farm.report(await this.part(index), end);

  /** The first part is heard, and gave these shorts. */
  async hearFirst(...shorts: (typeof DRAFT)[]): Promise<Claimed> {
    await this.hear(0);
    const choice = await this.claim('create-shorts');
    await this.succeed(choice, chosen(...shorts));
    return choice;
  }

  /** The rest is heard, and these are the best of the whole. */
  async hearRest(...shorts: (typeof DRAFT)[]): Promise<void> {
    for (const index of [1, 2, 3, 4]) await this.hear(index);
    await this.work('join-transcript');
    await this.succeed(await this.claim('create-shorts'), chosen(...shorts));
  }

  /** Frames and renders what waits. */
  async finish(): Promise<void> {
    for (const stage of ['analyze-faces', 'render'] as const) {
      while (this.statuses(stage).includes('queued')) await this.work(stage);
    }
  }

  listed = async () => {
    const wanted = { userId: USER, projectId: this.projectId, sort: 'best' } as const;
    return (await listShortsOfProject(this.farm.deps, wanted, { page: 1, perPage: 20 })).page.rows;
  };
}

let talk: Talk;
const begin = async (facts?: Partial<NewProject>) => (talk = await new Talk().begin(facts));
afterEach(() => talk.d1.close());

describe('early clips', () => {
  it('are chosen in the first part, framed and rendered while the others are heard', async () => {
    await begin({ renderWish: { count: 2, options: OPTIONS }, keywords: ['water'] });
    await talk.hear(0);
    const choice = await talk.claim('create-shorts');
    const { window, maxClips, more, inputs } = choice.job as JobOf<'create-shorts'>;
    expect({ window, maxClips, more }).toEqual({
      window: { startSec: 0, endSec: 550 },
      maxClips: 3,
      more: { taken: [], isSearch: true },
    });
    const heardIn = talk.d1.rows<{ nonce: string }>(
      `select nonce from jobs where stage = 'transcribe' and status = 'done'`,
    );
    expect(JSON.stringify(inputs)).toContain(`/${heardIn[0]?.nonce}/transcript.json`);
    await talk.succeed(choice, chosen(at(30, 80), at(130, 50), at(230, 44)));
    expect(talk.shorts().map(({ start_sec, is_early }) => [start_sec, is_early])).toEqual([
      [30, 1],
      [130, 1],
    ]);
    const framing = await talk.work('analyze-faces');
    expect((framing.job as JobOf<'analyze-faces'>).shorts).toHaveLength(2);
    expect(JSON.stringify(framing.job)).toContain(`/${heardIn[0]?.nonce}/transcript.json`);
    await talk.finish();
    expect(talk.renders().map(({ status }) => status)).toEqual(['done', 'done']);
    expect(talk.project()).toMatchObject({ status: 'transcribing', progress: 20, stage_progress: 0 });
    // A node that works on them says nothing of how far the talk is heard.
    expect(talk.balance()).toBe(100 - MINUTES);
  });

  it('move no progress of the project', async () => {
    await begin();
    await talk.hear(0);
    const before = talk.project();
    const choice = await talk.claim('create-shorts');
    await talk.farm.heartbeat(choice, 0.9);
    await talk.succeed(choice, chosen(at(30)));
    await talk.farm.heartbeat(await talk.claim('analyze-faces'), 0.9);
    expect(talk.project()).toMatchObject({ progress: before?.progress, stage_progress: before?.stage_progress });
  });

  it('are those of the whole where they are among its best, and stay below where not', async () => {
    await begin({ renderWish: { count: 2, options: OPTIONS } });
    await talk.hearFirst(at(30, 80), at(130, 70), at(230, 60));
    await talk.finish();
    const [first, second, third] = talk.shorts();
    await talk.hearRest(at(35, 81), at(1_000, 75), at(228, 59));
    await talk.finish();
    expect(talk.project()).toMatchObject({ status: 'face_analysis_done', progress: 100 });
    expect((await talk.listed()).map(({ id, title, isEarly }) => [id === second?.id, title, isEarly === true])).toEqual(
      [
        [false, 'At 30', false],
        [false, 'At 1000', false],
        [false, 'At 230', false],
        [true, 'At 130', true],
      ],
    );
    expect(talk.shorts().map(({ id }) => id)).toEqual(expect.arrayContaining([first?.id, third?.id]));
    // Those of the early two best, and of the one new best; none twice.
    const made = talk.renders().map(({ short_id }) => short_id);
    expect(made).toHaveLength(3);
    expect(new Set(made).size).toBe(3);
    expect(talk.endings()).toEqual([{ reason: 'settle' }]);
  });

  it('never lose what a user decided', async () => {
    await begin();
    await talk.hearFirst(at(30, 80), at(130, 70), at(230, 60));
    await talk.finish();
    const [kept, named, rejected] = talk.shorts();
    talk.d1.rows(`update shorts set mark = 'keep' where id = ?`, kept?.id ?? '');
    talk.d1.rows(`update shorts set title = 'Mine', own_texts = '{"title":true}' where id = ?`, named?.id ?? '');
    talk.d1.rows(`update shorts set mark = 'reject' where id = ?`, rejected?.id ?? '');
    await talk.hearRest(at(130, 71), at(232, 61), at(1_000, 90));
    await talk.finish();
    expect((await talk.listed()).map(({ title, mark, isEarly }) => [title, mark, isEarly === true])).toEqual([
      ['At 30', 'keep', true],
      ['At 1000', null, false],
      ['Mine', null, false],
      // Its better half is not offered again.
      ['At 230', 'reject', false],
    ]);
  });

  it('are framed with the others if they were not yet, and rendered if they are among the best', async () => {
    await begin({ renderWish: { count: 1, options: OPTIONS } });
    await talk.hearFirst(at(30, 80), at(130, 70));
    const slow = await talk.claim('analyze-faces');
    await talk.hearRest(at(30, 80), at(1_000, 60));
    // Its shorts wait for others, or for nobody else.
    await talk.finish();
    await talk.farm.report(slow, 'succeeded');
    await talk.finish();
    expect(talk.shorts().every(({ framing_key }) => framing_key !== null)).toBe(true);
    expect(talk.project()?.status).toBe('face_analysis_done');
    expect(talk.renders().map(({ status }) => status)).toEqual(['done']);
    expect(talk.endings()).toEqual([{ reason: 'settle' }]);
  });

  it('may be all that there is', async () => {
    await begin({ maxClips: 1, renderWish: { count: 1, options: OPTIONS } });
    await talk.hearFirst(at(30, 80));
    await talk.finish();
    await talk.hearRest(at(31, 80));
    await talk.finish();
    expect(talk.shorts().map(({ is_early }) => is_early)).toEqual([null]);
    expect(talk.renders()).toHaveLength(1);
    expect(talk.project()?.status).toBe('face_analysis_done');
  });

  it('are looked for in the next parts where the first has none, and not again where it has', async () => {
    await begin();
    await talk.hearFirst(at(30, 20));
    expect(talk.shorts()).toEqual([]);
    await talk.hear(1);
    await talk.succeed(await talk.claim('create-shorts'), chosen(at(700, 60)));
    await talk.hear(2);
    expect(talk.statuses('create-shorts')).toEqual(['done', 'done']);
    expect(talk.shorts()).toHaveLength(1);
  });

  it('are chosen once, however often a node tells it, and not after the whole is heard', async () => {
    await begin();
    const choice = await talk.hearFirst(at(30));
    await talk.succeed(choice, chosen(at(130)));
    expect(talk.shorts()).toHaveLength(1);
    expect(talk.jobs('analyze-faces')).toHaveLength(1);
  });

  it('are too late once the whole is heard', async () => {
    await begin();
    await talk.hear(0);
    const late = await talk.claim('create-shorts');
    for (const index of [1, 2, 3, 4]) await talk.hear(index);
    await talk.work('join-transcript');
    expect(talk.jobs('create-shorts').map(({ cancel_requested }) => cancel_requested)).toEqual([1, 0]);
    await talk.succeed(late, chosen(at(30)));
    expect(talk.shorts()).toEqual([]);
    await talk.succeed(await talk.claim('create-shorts'), chosen(at(1_000)));
    await talk.finish();
    expect(talk.project()?.status).toBe('face_analysis_done');
    expect(talk.farm.removed).not.toContain(`sources/${talk.projectId}/`);
  });

  it('cost nothing but themselves when they fail', async () => {
    await begin();
    await talk.hear(0);
    await talk.work('create-shorts', 'broken');
    await talk.hear(1);
    await talk.succeed(await talk.claim('create-shorts'), chosen(at(700)));
    await talk.work('analyze-faces', 'broken');
    expect(talk.project()?.status).toBe('transcribing');
    expect(talk.farm.removed).not.toContain(`sources/${talk.projectId}/`);
    for (const index of [2, 3, 4]) await talk.hear(index);
    await talk.work('join-transcript');
    await talk.succeed(await talk.claim('create-shorts'), chosen(at(701), at(30)));
    await talk.finish();
    expect(talk.shorts().every(({ framing_key }) => framing_key !== null)).toBe(true);
    expect(talk.project()?.status).toBe('face_analysis_done');
  });

  it('end with a project that fails, and what is rendered stays', async () => {
    await begin({ renderWish: { count: 2, options: OPTIONS } });
    await talk.hearFirst(at(30, 80), at(130, 70));
    await talk.work('analyze-faces');
    await talk.work('render');
    const running = await talk.claim('render');
    await talk.hear(3, 'broken');
    expect(talk.project()?.status).toBe('refunded');
    expect(talk.balance()).toBe(100);
    expect(talk.renders().map(({ status, failure_code }) => [status, failure_code])).toEqual([
      ['done', null],
      ['error', 'render.project_failed'],
    ]);
    await talk.farm.report(running, 'succeeded');
    expect(talk.renders().map(({ status }) => status)).toEqual(['done', 'error']);
    const stages: Stage[] = ['transcribe', 'create-shorts', 'analyze-faces', 'render'];
    expect(stages.flatMap(talk.statuses).filter((status) => status === 'queued' || status === 'leased')).toEqual([]);
    expect(talk.endings()).toEqual([{ reason: 'release' }]);
  });

  it('pay for nothing: a project whose best clips all fail is refunded, and what is rendered stays', async () => {
    await begin({ renderWish: { count: 2, options: OPTIONS } });
    await talk.hearFirst(at(30, 80), at(130, 70));
    await talk.work('analyze-faces');
    await talk.work('render');
    const running = await talk.claim('render');
    await talk.hearRest(at(1_000, 60));
    await talk.work('analyze-faces', 'broken');
    expect(talk.project()?.status).toBe('refunded');
    expect(talk.balance()).toBe(100);
    await talk.farm.report(running, 'succeeded');
    expect(talk.renders().map(({ status }) => status)).toEqual(['done', 'error']);
    expect(talk.endings()).toEqual([{ reason: 'release' }]);
  });

  it('are not rendered any more if their project fails while they are framed', async () => {
    await begin({ renderWish: { count: 1, options: OPTIONS } });
    await talk.hearFirst(at(30, 80));
    const [framing, broken] = [await talk.claim('analyze-faces'), await talk.part(3)];
    talk.interrupt = () => talk.farm.report(broken, 'broken');
    await talk.farm.report(framing, 'succeeded');
    expect(talk.interrupt).toBeNull();
    expect(talk.project()?.status).toBe('refunded');
    expect([talk.renders(), talk.jobs('render')]).toEqual([[], []]);
  });

  it('are paid once one is rendered, if their project is deleted', async () => {
    await begin({ renderWish: { count: 1, options: OPTIONS } });
    await talk.hearFirst(at(30, 80));
    await talk.finish();
    await talk.farm.deleteProject(USER, talk.projectId);
    expect(talk.balance()).toBe(100 - MINUTES);
    expect(talk.endings()).toEqual([{ reason: 'settle' }]);
  });

  it('leave their words where they are, for renders that still read them', async () => {
    await begin();
    await talk.hearFirst(at(30));
    const nonces = talk.d1.rows<{ nonce: string }>(
      `select nonce from jobs where stage = 'transcribe' and nonce is not null`,
    );
    await talk.hearRest(at(30), at(1_000));
    const places = talk.farm.removed.filter((prefix) => prefix.startsWith('work/'));
    expect(places).toHaveLength(4);
    expect(places).not.toContain(`work/${talk.projectId}/${nonces[0]?.nonce}/`);
  });
});

describe('no early clips', () => {
  it.each([
    ['where the window is no talk to choose from', { goal: 'reframe' as const }],
    ['where the parts are short', { endSec: 1_200 }],
  ])('%s', async (_, facts) => {
    await begin(facts);
    if (talk.jobs('transcribe').length > 1) await talk.hear(0);
    expect(talk.jobs('create-shorts')).toEqual([]);
  });
});
