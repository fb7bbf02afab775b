import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { shorts } from '#schema/tables/index.ts';
import { LISTS } from '../../../../worker/closing/list-store.ts';
import { moveScores } from '../../../../worker/shorts/move-scores.ts';
import { isJudged, readScores } from '../../../../worker/shorts/scores.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const DAY_MS = 86_400_000;

type Row = typeof shorts.$inferSelect;

let whole: WholeProject;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
  await whole.farm.addUser('U', 50);
  await whole.farm.create('U', 15, 9);
  for (const stage of ['download', 'transcribe', 'create-shorts'] as const) await whole.work(stage);
  whole.d1.rows(
    "update shorts set score_details = json_set(score_details, '$.lengthReason', 'moment') where score = 85",
  );
});
afterEach(() => vi.restoreAllMocks());

const read = async (): Promise<Row[]> => whole.farm.deps.db.query.shorts.findMany({ orderBy: (row) => row.id });
const scores = async () => readScores(whole.farm.deps, await read());
const exported = async () => LISTS['shorts']?.(whole.farm.deps, { userId: 'U', afterId: '', limit: 100 });
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const kept = () => whole.d1.rows<{ kept: string }>('select distinct score_details as kept from shorts order by kept');

describe('what explains scores', () => {
  it('stays in the rows for a day, and leaves them for one object of the project', async () => {
    wait(DAY_MS - 60_000);
    expect(await moveScores(whole.farm.deps)).toBe(0);
    const [before, archive] = [await scores(), await exported()];
    wait(120_000);
    expect(await moveScores(whole.farm.deps)).toBe(10);
    expect(kept()).toEqual([{ kept: '{"lengthReason":"moment"}' }, { kept: '{}' }]);
    expect([...whole.farm.stored.keys()]).toEqual([expect.stringMatching(/^scores\/[0-9A-Z]{26}\/[0-9A-Z]{6}\.json$/)]);
    expect(await scores()).toEqual(before);
    expect(await exported()).toEqual(archive);
    expect((await read()).every(isJudged)).toBe(true);
    expect(await moveScores(whole.farm.deps)).toBe(0);
    const [project] = whole.d1.rows<{ id: string }>('select id from projects');
    await whole.farm.deleteProject('U', project?.id ?? '');
    expect(whole.farm.removed).toContain(`scores/${project?.id}/`);
  });

  it('takes along when a framing ended, unless that is news', async () => {
    await whole.work('analyze-faces');
    const ended = async () => (await read()).map(({ framingEndedAt }) => framingEndedAt);
    expect(await ended()).not.toContain(null);
    wait(DAY_MS + 60_000);
    const now = Date.now();
    whole.d1.rows('update shorts set framing_ended_at = ? where score = 85', now);
    await moveScores(whole.farm.deps);
    expect((await ended()).toSorted()).toEqual([now, ...Array(9).fill(null)]);
  });

  it('stays in the rows while storage fails, and goes later', async () => {
    const before = await scores();
    wait(2 * DAY_MS);
    const { put } = whole.farm.deps.media;
    whole.farm.deps.media.put = async () => Promise.reject(new Error('no'));
    expect(await moveScores(whole.farm.deps)).toBe(0);
    expect(await scores()).toEqual(before);
    whole.farm.deps.media.put = put;
    expect(await moveScores(whole.farm.deps)).toBe(10);
    expect(await scores()).toEqual(before);
  });

  it('is that of the newest judgement, also of one during the move', async () => {
    const before = await scores();
    wait(2 * DAY_MS);
    const { put } = whole.farm.deps.media;
    whole.farm.deps.media.put = (async (...given: Parameters<typeof put>) => {
      whole.d1.rows(
        "update shorts set scores_id = null, score_details = json_set(score_details, '$.reason', 'New.') where score = 90",
      );
      return put(...given);
    }) as typeof put;
    await moveScores(whole.farm.deps);
    const newest = (await read()).map(({ score }, at) =>
      score === 90 ? { ...before[at], reason: 'New.' } : before[at],
    );
    expect(await scores()).toEqual(newest);
    whole.farm.deps.media.put = put;
    expect(await moveScores(whole.farm.deps)).toBe(1);
    expect(await scores()).toEqual(newest);
    expect(whole.farm.stored.size).toBe(2);
  });

  it('of a short that nobody judged stays, and a lost object stops nobody', async () => {
    whole.d1.rows(
      `update shorts set score = 0, score_details = '{"hook":0,"flow":0,"value":0,"energy":0,"parts":[],"reason":"Cut by hand."}' where score = 90`,
    );
    wait(2 * DAY_MS);
    expect(await moveScores(whole.farm.deps)).toBe(9);
    expect((await read()).filter((row) => !isJudged(row))).toHaveLength(1);
    whole.farm.stored.clear();
    expect(new Set((await scores()).map(({ reason }) => reason))).toEqual(new Set(['Cut by hand.', '']));
  });
});
