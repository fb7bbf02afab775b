import { afterEach, vi } from 'vitest';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { ShortDraft } from '#schema/domain/score.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import { Heartbeat } from '../../../render-node/loop/heartbeat.ts';
import { completeJob } from '../../../worker/pipeline/complete.ts';
import { makeFakeD1, type FakeD1 } from '../fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../fakes/in-memory/farm.ts';
import { DRAFT, SOURCE_INFO } from '../system/farm.ts';

const START = 1_790_000_000_000;
const USER = '01JZX3P7Q8R9S0T1V2W3X4Y5Z6';
/** Seconds that a node works on each stage: a source of 15 minutes, ten shorts, renders of a minute. */
const SECONDS: Partial<Record<Stage, number>> = {
  download: 20,
  transcribe: 60,
  'create-shorts': 1,
  'analyze-faces': 45,
  render: 60,
};
const PARTS = 9;

/** What a video platform says about a source. */
const FACTS = {
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  sourceKind: 'youtube',
  title: 'How the smallest harbour of the country grew',
  sourceTitle: 'How the smallest harbour of the country grew',
  sourceChannelTitle: 'Harbours and ships',
  sourceViews: 12_345,
  maxClips: 10,
} as const;
/** As the probe describes most videos of platforms. */
const SOURCE: SourceInfo = {
  ...SOURCE_INFO,
  durationSec: 900.04,
  width: 1920,
  height: 1080,
  fps: 30_000 / 1_001,
  audioCodec: 'aac',
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  sizeBytes: 123_456_789,
};

const SENTENCE = 'Nobody told me that the smallest harbour of the country has the longest list of ships.';
const NEXT =
  'It began with a storm that sent all the captains of the coast to the one pier that was still lit in that night.';

/**
 * A short with texts as long as real ones: 53 characters of title, 198 of description and 40 of hashtags are the means of
 * 158 clips that `npm run choose` finds in 16 talks of nine shows. None of them needed a reason for its length.
 */
function draftShort(at: number): ShortDraft {
  const text = SENTENCE;
  return {
    ...DRAFT,
    startSec: 70 * at + 3.475,
    endSec: 70 * at + 63.525,
    title: `${at} Why the smallest harbour of them has the most ships`,
    description: `${text} ${NEXT}`,
    hashtags: ['#harbour', '#ships', '#history', '#boat'],
    score: 90 - at,
    details: {
      ...DRAFT.details,
      title: { from: 'sentence', rating: 1.25 },
      reason: `It opens with "${text}" and answers the question that it asks within the first twenty seconds.`,
      parts: Array.from({ length: PARTS }, (_, part) => ({
        name: `part_of_score_${part}`,
        weight: 0.0625,
        points: 6.125,
        evidence: { text, startSec: 70 * at + 1.25, endSec: 70 * at + 6.875 },
      })),
    },
  };
}

const RENDERED = {
  width: 1080,
  height: 1920,
  durationSec: 60,
  sizeBytes: 12_345_678,
  sha256: '0'.repeat(64),
  quality: {
    loudnessLufs: -14.1,
    truePeakDbtp: -1.2,
    faceInFrame: 0.98,
    blackRatio: 0,
    frozenRatio: 0.01,
    avOffsetMs: 4,
  },
};

const RESULTS: Partial<Record<Stage, StageResult>> = {
  download: { stage: 'download', sourceInfo: SOURCE },
  transcribe: { stage: 'transcribe', language: 'en', wordCount: 2_400 },
  'create-shorts': { stage: 'create-shorts', shorts: Array.from({ length: 10 }, (_, at) => draftShort(at)) },
  render: { stage: 'render', ...RENDERED },
};

/** All shorts get a preview. */
function framingOf({ shorts }: Pick<JobOf<'analyze-faces'>, 'shorts'>): StageResult {
  return { stage: 'analyze-faces', previews: shorts.map(({ id }) => id) };
}

/**
 * Runs one project with the Worker's own code and the heartbeats of the node, on a virtual clock, and counts: a source
 * of 15 minutes, ten shorts, four renders of a minute.
 */
export class WholeProject {
  trips = 0;
  statements: string[] = [];
  #hasUser = false;
  readonly d1: FakeD1 = makeFakeD1(async (run, statements = []) => {
    this.trips += 1;
    this.statements.push(...statements);
    return run();
  });
  readonly farm = makeFakeFarm(this.d1.db, () => Date.now(), { partSec: 600 });

  constructor() {
    vi.useFakeTimers({ now: START });
    afterEach(() => {
      vi.useRealTimers();
      this.d1.close();
    });
  }

  /** Creates the project and does everything until its four renders are done. `isWatched`: a client looks all the time. */
  async run({ isWatched = false } = {}): Promise<void> {
    await this.addUser();
    if (isWatched) this.d1.rows('update users set watched_at = ?', START + 3_600_000);
    this.forget();
    const projectId = await this.farm.create(USER, 15, 9, FACTS);
    // An isolate notes once in ten minutes that it is open.
    this.farm.deps.opened.note(USER, projectId);
    for (const stage of ['download', 'transcribe', 'create-shorts', 'analyze-faces'] as const) await this.work(stage);
    const shorts = this.d1.rows<{ id: string }>('select id from shorts order by score desc limit 4');
    for (const { id } of shorts)
      await this.farm.requestRender(
        { userId: USER, shortId: id },
        { force: false, startSec: undefined, endSec: undefined },
      );
    for (const _ of shorts) await this.work('render');
  }

  /** The user of the project, with credits. Once. */
  async addUser(): Promise<void> {
    if (this.#hasUser) return;
    this.#hasUser = true;
    await this.farm.addUser(USER, 50);
  }

  forget(): void {
    this.trips = 0;
    this.statements = [];
  }

  /** A node claims the next job of a stage, works for some time with real heartbeats, and reports. */
  async work(stage: Stage): Promise<void> {
    const [waiting] = this.d1.rows<{ id: string; generation: number }>(
      "select id, generation from jobs where stage = ? and status = 'queued' order by id",
      stage,
    );
    const claimed = waiting && (await this.farm.claim({ jobId: waiting.id, generation: waiting.generation, stage }));
    const result = claimed?.job.stage === 'analyze-faces' ? framingOf(claimed.job) : RESULTS[stage];
    if (!claimed || result === undefined) throw new Error(`nothing to claim of ${stage}`);
    let beat: ReturnType<typeof this.farm.heartbeat> | undefined;
    const heartbeat = new Heartbeat({
      api: {
        heartbeat: (_, { progress, etaSec }) => {
          beat = this.farm.heartbeat(claimed, progress, etaSec);
          return beat;
        },
      },
      job: claimed as never,
      leaseMs: claimed.lease.leaseMs,
      hasEnd: true,
      clock: () => Date.now(),
      onStop: (reason) => {
        throw reason;
      },
    });
    const seconds = SECONDS[stage] ?? 0;
    for (let second = 1; second <= seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // Its hash is made outside of the virtual time.
      await beat;
      await vi.advanceTimersByTimeAsync(0);
      heartbeat.note(second / seconds);
    }
    heartbeat.stop();
    const outcome = { status: 'succeeded', result } as const;
    await completeJob(this.farm.deps, claimed.job.id, {
      keyName: null,
      token: claimed.lease.token,
      outcome,
      nextStages: [],
    });
  }

  /** Bytes of all values in the rows of each table. Tables without rows are missing. */
  bytes(): Record<string, number> {
    const tables = this.d1.rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    );
    const sized = tables.map(({ name }) => {
      const columns = this.d1.rows<{ name: string }>(`select name from pragma_table_info('${name}')`);
      const sum = columns.map((column) => `coalesce(length(cast("${column.name}" as blob)), 0)`).join(' + ');
      const [row] = this.d1.rows<{ bytes: number | null }>(`select sum(${sum}) as bytes from "${name}"`);
      return [name, row?.bytes ?? 0] as const;
    });
    return Object.fromEntries(sized.filter(([, bytes]) => bytes > 0));
  }
}
