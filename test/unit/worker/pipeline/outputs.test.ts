import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { type Stage, STAGES } from '#schema/domain/stages.ts';
import { ApiError } from '../../../../worker/http/failures.ts';
import { signOutput } from '../../../../worker/pipeline/sign-output.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const NONCE = '0123456789abcdef0123456789abcdef';
const SHORT = '01K00000000000000000SHORT1';
const RENDER = '01K0000000000000000RENDER1';
const MOMENT = '01K0000000000000000MOMENT1';

let d1: FakeD1;
let projectId: string;
let jobId: string;
beforeEach(async () => {
  d1 = makeFakeD1();
  const farm = makeFakeFarm(d1.db, Date.now);
  await farm.addUser('USER', 10);
  await farm.create('USER', 1, 5);
  jobId = farm.messages[0]?.jobId ?? '';
  projectId = d1.rows<{ id: string }>('select id from projects')[0]?.id ?? '';
  d1.sqlite.exec('pragma foreign_keys = off');
  d1.rows(
    `insert into live_moments (id, live_id, ref, title, score, reasons, start_sec, end_sec, created_at)
     values (?, ?, 'r', '', 1, '[]', 0, 1, 1)`,
    MOMENT,
    projectId,
  );
});
afterEach(() => d1.close());

/** The code of the refusal; null if a node that runs this stage gets a URL. */
async function refusalOf(stage: Stage, key: string): Promise<string | null> {
  const renderId = /render/.test(stage) ? `'${RENDER}'` : 'null';
  d1.rows(`update jobs set stage = '${stage}', status = 'leased', nonce = '${NONCE}', render_id = ${renderId}`);
  const signer = { put: async () => 'https://signed.test/' } as never;
  const wanted = { jobId, key, part: null, bytes: 9, keyName: null };
  return signOutput({ db: d1.db, signer }, wanted).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
}

/** Every key that a node may write, and the stages that do. */
const OUTPUTS: [what: string, key: () => string, stages: Stage[]][] = [
  ['source', () => objectKeys.source(projectId, NONCE), ['download']],
  ['picture', () => objectKeys.projectThumbnail(projectId, NONCE), ['download']],
  ['audience', () => objectKeys.audience(projectId, NONCE), ['download']],
  ['transcript', () => objectKeys.transcript(projectId, NONCE), ['transcribe', 'join-transcript']],
  ['sound', () => objectKeys.sound(projectId, NONCE), ['transcribe', 'join-transcript']],
  ['peaks', () => objectKeys.peaks(projectId, NONCE), ['transcribe', 'join-transcript']],
  ['overview', () => objectKeys.overview(projectId, NONCE), ['transcribe', 'join-transcript']],
  ['storyboard', () => objectKeys.storyboard(projectId, NONCE), ['transcribe']],
  ['framing', () => objectKeys.framing(projectId, NONCE, SHORT), ['analyze-faces']],
  ['proxy', () => objectKeys.shortProxy(projectId, NONCE, SHORT), ['analyze-faces']],
  ['picture of a short', () => objectKeys.shortThumbnail(projectId, NONCE, SHORT), ['analyze-faces']],
  ['preview', () => objectKeys.shortPreview(projectId, NONCE, SHORT), ['analyze-faces']],
  ['faces', () => objectKeys.shortFaces(projectId, NONCE, SHORT), ['analyze-faces']],
  ['part of a render', () => objectKeys.renderPart(projectId, NONCE), ['render-part']],
  ['render', () => objectKeys.renderVideo(RENDER, NONCE), ['render', 'join-render']],
  ['picture of a render', () => objectKeys.renderThumbnail(RENDER, NONCE), ['render', 'join-render']],
  ['captions', () => objectKeys.renderCaptions(RENDER, NONCE), ['render', 'join-render']],
  ['segment', () => objectKeys.liveSegment(projectId, NONCE, '12'), ['capture-live']],
  ['clip of a live', () => objectKeys.liveClip(projectId, NONCE, MOMENT), ['capture-live']],
  ['picture of a moment', () => objectKeys.liveClipThumbnail(projectId, NONCE, MOMENT), ['capture-live']],
  ['source of a moment', () => objectKeys.source(MOMENT, NONCE), ['capture-live']],
];

describe('the outputs of a stage', () => {
  it.each(OUTPUTS)('%s: is written by its stages and by no other', async (_what, key, stages) => {
    const writers: Stage[] = [];
    for (const stage of STAGES) if ((await refusalOf(stage, key())) === null) writers.push(stage);
    expect(writers.toSorted()).toEqual(stages.toSorted());
  });

  it.each<[string, Stage, () => string]>([
    ['a render under the id of the project', 'download', () => objectKeys.renderVideo(projectId, NONCE)],
    ['a render under the id of the project', 'render', () => objectKeys.renderVideo(projectId, NONCE)],
    ['a source under the id of a render', 'render', () => objectKeys.source(RENDER, NONCE)],
    ['a segment of another live', 'capture-live', () => objectKeys.liveSegment(RENDER, NONCE, '1')],
    ['a source of a moment that is not of this live', 'capture-live', () => objectKeys.source(SHORT, NONCE)],
    ['a source under the id of the live', 'capture-live', () => objectKeys.source(projectId, NONCE)],
    ['a file of another name', 'download', () => `work/${projectId}/${NONCE}/anything.json`],
    ['a picture with the name of another', 'analyze-faces', () => objectKeys.projectThumbnail(projectId, NONCE)],
  ])('are not %s: %s', async (_what, stage, key) => {
    expect(await refusalOf(stage, key())).toBe('request.invalid');
  });
});
