import { beforeEach, expect, it, vi } from 'vitest';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import { editShort } from '../../../../worker/shorts/short-store.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

let whole: WholeProject;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
  await whole.run();
});

const readShorts = () => whole.farm.deps.db.select().from(shorts);
const readRenders = () => whole.farm.deps.db.select().from(renders);
const readProject = async () => (await whole.farm.deps.db.select().from(projects))[0];
const typesOf = (table: string, column: string) =>
  whole.d1.rows<{ type: string; bytes: number }>(
    `select distinct typeof(${column}) as type, length(${column}) as bytes from ${table}`,
  );

it('are those under which the node stored the files', async () => {
  const framed = await readShorts();
  expect(framed).toHaveLength(10);
  for (const { id, projectId, framingRef, framingKey, thumbnailKey, previewKey } of framed) {
    const nonce = framingRef ?? '';
    expect(framingKey).toBe(objectKeys.framing(projectId, nonce, id));
    expect(thumbnailKey).toBe(objectKeys.shortThumbnail(projectId, nonce, id));
    expect(previewKey).toBe(objectKeys.shortPreview(projectId, nonce, id));
  }
  const done = await readRenders();
  expect(done).toHaveLength(4);
  for (const { id, videoRef, videoKey, thumbnailKey, captionsKey } of done) {
    const nonce = videoRef ?? '';
    const { renderVideo, renderThumbnail, renderCaptions } = objectKeys;
    const keys = [renderVideo, renderThumbnail, renderCaptions].map((keyOf) => keyOf(id, nonce));
    expect([videoKey, thumbnailKey, captionsKey]).toEqual(keys);
  }
});

it('are those of the project too', async () => {
  const project = await readProject();
  const { id = '', sourceRef, transcriptRef } = project ?? {};
  expect(project).toMatchObject({
    sourceKey: objectKeys.source(id, sourceRef ?? ''),
    thumbnailKey: objectKeys.projectThumbnail(id, sourceRef ?? ''),
    transcriptKey: objectKeys.transcript(id, transcriptRef ?? ''),
    soundKey: objectKeys.sound(id, transcriptRef ?? ''),
    thumbnailRef: null,
    soundRef: null,
  });
});

it('come from 16 bytes, and code reads 32 characters', async () => {
  for (const [table, column] of [
    ['shorts', 'framing_key'],
    ['renders', 'video_key'],
    ['projects', 'source_key'],
    ['projects', 'transcript_key'],
  ] as const)
    expect(typesOf(table, column)).toEqual([{ type: 'blob', bytes: 16 }]);
  expect((await readShorts())[0]?.framingRef).toMatch(/^[0-9a-f]{32}$/);
});

it('name no preview where there is none', async () => {
  whole.d1.rows('update shorts set preview_key = null');
  expect((await readShorts()).map(({ previewKey }) => previewKey)).toEqual(Array(10).fill(null));
});

it('are the same from the 32 characters of earlier versions', async () => {
  const before = [await readShorts(), await readRenders(), await readProject()];
  const asText = (column: string) => `${column} = lower(hex(${column}))`;
  whole.d1.rows(`update shorts set ${asText('framing_key')}, preview_key = lower(hex(framing_key))`);
  whole.d1.rows(`update renders set ${asText('video_key')}, ${asText('file_hash')}`);
  whole.d1.rows(`update projects set ${asText('source_key')}, ${asText('transcript_key')}`);
  expect(typesOf('shorts', 'framing_key')).toEqual([{ type: 'text', bytes: 32 }]);
  const framed = (await readShorts()).map((short) => ({ ...short, previewRef: '' }));
  expect([framed, await readRenders(), await readProject()]).toEqual(before);
});

it('are whole in rows of earlier versions and in copies', async () => {
  const [framing, clip] = ['work/P/n/framing-S.json', 'public/renders/R/n/clip.mp4'];
  whole.d1.rows('update shorts set framing_key = ?, preview_key = null', framing);
  whole.d1.rows('update projects set source_key = ?, transcript_key = ?', 'sources/P/n/source', 'work/P/n/t.json');
  whole.d1.rows("update renders set video_key = ?, quality = json_object('blackRatio', 0.5)", clip);
  expect((await readShorts())[0]).toMatchObject({ framingKey: framing, thumbnailKey: null, previewKey: null });
  const keys = {
    sourceKey: 'sources/P/n/source',
    transcriptKey: 'work/P/n/t.json',
    soundKey: null,
    thumbnailKey: null,
  };
  expect(await readProject()).toMatchObject(keys);
  const [render] = await readRenders();
  expect(render).toMatchObject({ videoKey: clip, thumbnailKey: null, captionsKey: null });
  expect(render?.quality).toEqual({ blackRatio: 0.5 });
});

it('can be written whole, for an earlier version of the Worker', async () => {
  const [framed, done, project] = [await readShorts(), await readRenders(), await readProject()];
  const write = (table: string, names: string[]) =>
    whole.d1.rows(`update ${table} set ${names.map((name) => `${name}_key = ${name}_object`).join(', ')}`);
  write('shorts', ['framing', 'thumbnail', 'preview']);
  write('renders', ['video', 'thumbnail', 'captions']);
  write('projects', ['source', 'thumbnail', 'transcript', 'sound']);
  const wholeKeys = ({ id, thumbnailKey }: (typeof framed)[0]) => ({ id, thumbnailKey, thumbnailRef: thumbnailKey });
  expect(await readShorts()).toMatchObject(framed.map(wholeKeys));
  const keys = ({ videoKey, captionsKey }: (typeof done)[0]) => ({ videoRef: videoKey, videoKey, captionsKey });
  expect(await readRenders()).toMatchObject(done.map(keys));
  const { sourceKey, thumbnailKey, transcriptKey, soundKey } = project ?? {};
  const whole4 = { sourceKey, thumbnailKey, transcriptKey, soundKey };
  expect(await readProject()).toMatchObject({ ...whole4, sourceRef: sourceKey, transcriptRef: transcriptKey });
});

it('leave the thumbnail while a short waits for its next framing', async () => {
  const [before] = await readShorts();
  const id = before?.id ?? '';
  for (const endSec of [30, 40]) {
    await editShort(whole.farm.deps.db, id, { endSec, isUnframed: true }, []);
    const after = (await readShorts()).find((short) => short.id === id);
    expect(after).toMatchObject({ endSec, framingKey: null, thumbnailKey: before?.thumbnailKey });
  }
});

it('have figures of the file beside them, stored without names', async () => {
  const [row] = whole.d1.rows<{ quality: string }>('select quality from renders');
  expect(row?.quality).toBe('[-14.1,-1.2,0.98,0,0.01,4]');
  expect((await readRenders())[0]?.quality).toEqual({
    loudnessLufs: -14.1,
    truePeakDbtp: -1.2,
    faceInFrame: 0.98,
    blackRatio: 0,
    frozenRatio: 0.01,
    avOffsetMs: 4,
  });
});
