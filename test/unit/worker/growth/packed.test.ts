import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SourceInfo } from '#schema/domain/media.ts';
import { sourceInfoSchema } from '#schema/jobs/job.ts';
import { projects, shorts } from '#schema/tables/index.ts';
import { draftProject } from '../../../support/builders/draft-project.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { PLAIN_SOURCE } from '../../../support/media/source-gallery.ts';

const ALL: Required<SourceInfo> = {
  durationSec: 900.04,
  startsAtSec: 12.5,
  videoStartSec: 0.02,
  width: 1920,
  height: 1080,
  fps: 29.97,
  rotation: 90,
  isHdr: true,
  isInterlaced: false,
  isVariableRate: true,
  hasAudio: true,
  soundStream: 1,
  subtitleStreams: 2,
  videoCodec: 'h264',
  audioCodec: 'aac',
  container: 'mov',
  sizeBytes: 5,
};

let d1: FakeD1;
beforeEach(() => {
  d1 = makeFakeD1();
  d1.rows('pragma foreign_keys = off');
});
afterEach(() => d1.close());

async function store(sourceInfo: SourceInfo) {
  await d1.db.delete(projects);
  await d1.db.insert(projects).values(draftProject({ id: 'P', userId: 'U', createdAt: 1, sourceInfo }));
}
const read = async () => (await d1.db.select().from(projects))[0]?.sourceInfo;
const stored = () => d1.rows<{ text: string }>('select source_info as text from projects')[0]?.text ?? '';

it.each([ALL, PLAIN_SOURCE])('is read as it was stored, and nodes take it: %j', async (info) => {
  await store(info);
  expect(await read()).toEqual(info);
  expect(sourceInfoSchema.parse(JSON.parse(JSON.stringify(await read())))).toEqual(info);
});

it('stands in the row without names, each value at its place for ever', async () => {
  await store(ALL);
  // Rows of today are read by these places. New fields come last.
  expect(stored()).toBe('[900.04,1920,1080,29.97,90,true,false,true,true,2,"h264","aac","mov",5,12.5,0.02,1]');
});

it('is an object in rows of earlier versions', async () => {
  await store(ALL);
  d1.rows('update projects set source_info = ?', JSON.stringify(PLAIN_SOURCE));
  expect(await read()).toEqual(PLAIN_SOURCE);
});

const readTags = async () => (await d1.db.select({ hashtags: shorts.hashtags }).from(shorts))[0]?.hashtags;

it.each([
  [['#harbour', 'ships'], '#harbour ships'],
  [[], ''],
  [['two words', 'one'], '["two words","one"]'],
  [['[1]'], '["[1]"]'],
  [[''], '[""]'],
  [['a\tb'], '["a\\tb"]'],
])('words are one text: %j', async (hashtags, text) => {
  d1.rows(
    `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, created_at)
     values ('S', 'P', 'U', 'T', 'D', '["of an earlier version"]', 0, 1, 1, '{}', 1)`,
  );
  expect(await readTags()).toEqual(['of an earlier version']);
  await d1.db.update(shorts).set({ hashtags });
  expect(d1.rows('select hashtags from shorts')).toEqual([{ hashtags: text }]);
  expect(await readTags()).toEqual(hashtags);
});
