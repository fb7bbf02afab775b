import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { DRAFT } from '../../../support/system/farm.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { acceptProposals } from '../../../../worker/shorts/proposals/accept-proposals.ts';

const USER = 'U';
const at = DRAFT.startSec;
const WORDS = ['So', 'um', 'we', 'went'].map((text, k) => ({
  text,
  startSec: at + k,
  endSec: at + k + 0.9,
  ...(text === 'um' && { aside: 'filler' }),
}));
const TRANSCRIPT = JSON.stringify({ version: 1, language: 'en', engine: 'x', words: WORDS, speech: [] });
const OTHER: Range = { startSec: at + 3, endSec: at + 4 };

let d1: FakeD1;
let wanted: { userId: string; projectId: string; shortId: string };
beforeEach(async () => {
  d1 = makeFakeD1();
  const farm = makeFakeFarm(d1.db, () => 1_790_000_000_000);
  await farm.addUser(USER, 50);
  await farm.create(USER, 1, 9);
  for (const stage of ['download', 'transcribe', 'create-shorts']) {
    const jobs = d1.rows<{ id: string; status: string; generation: number }>(
      'select * from jobs where stage = ?',
      stage,
    );
    for (const claimed of await farm.claimAll(jobs)) if (claimed !== null) await farm.report(claimed, 'succeeded');
  }
  const [short] = d1.rows<{ id: string; project_id: string }>('select id, project_id from shorts');
  wanted = { userId: USER, projectId: short?.project_id ?? '', shortId: short?.id ?? '' };
});
afterEach(() => d1.close());

const cuts = () =>
  d1.rows<{ cuts: string | null }>('select cuts from shorts').map((row) => JSON.parse(row.cuts ?? '[]'));

/** `meanwhile` happens after the short was read and before it is written. */
function depsWith(meanwhile: () => void) {
  const media = {
    get: async () => {
      meanwhile();
      return { size: TRANSCRIPT.length, text: async () => TRANSCRIPT };
    },
  };
  return { db: d1.db, media, signer: { get: async (key: string) => key } } as unknown as Deps;
}

const accept = (meanwhile: () => void) =>
  acceptProposals(depsWith(meanwhile), wanted, { kinds: ['filler'], ids: [], pace: 'natural' });

it('cuts what is chosen', async () => {
  await accept(() => undefined);
  expect(cuts()).toEqual([[{ startSec: expect.closeTo(at + 0.95, 2), endSec: expect.closeTo(at + 1.95, 2) }]]);
});

it('is refused if the cuts were changed meanwhile, and loses none of them', async () => {
  const change = () => d1.sqlite.prepare('update shorts set cuts = ?').run(JSON.stringify([OTHER]));
  await expect(accept(change)).rejects.toThrow(
    expect.objectContaining({ code: 'request.invalid', detail: expect.stringMatching(/at the same time/) }),
  );
  expect(cuts()).toEqual([[OTHER]]);
});
