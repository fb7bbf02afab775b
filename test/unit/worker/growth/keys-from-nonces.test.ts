import { beforeEach, expect, it, vi } from 'vitest';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { renders, shorts } from '#schema/tables/index.ts';
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

it('are those under which the node stored the files', async () => {
  const framed = await readShorts();
  expect(framed).toHaveLength(10);
  for (const { id, projectId, framingRef, framingKey, thumbnailKey, previewKey } of framed) {
    const nonce = framingRef ?? '';
    expect(framingKey).toBe(objectKeys.framing(projectId, nonce, id));
    expect([thumbnailKey, previewKey]).toEqual([objectKeys.shortThumbnail(projectId, nonce, id), null]);
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

it('name the preview where there is one', async () => {
  whole.d1.rows('update shorts set preview_key = framing_key');
  for (const { id, projectId, framingRef, previewKey } of await readShorts())
    expect(previewKey).toBe(objectKeys.shortPreview(projectId, framingRef ?? '', id));
});

it('are whole in rows of earlier versions and in copies', async () => {
  const [framing, clip] = ['work/P/n/framing-S.json', 'public/renders/R/n/clip.mp4'];
  whole.d1.rows('update shorts set framing_key = ?', framing);
  whole.d1.rows("update renders set video_key = ?, quality = json_object('blackRatio', 0.5)", clip);
  expect((await readShorts())[0]).toMatchObject({ framingKey: framing, thumbnailKey: null, previewKey: null });
  const [render] = await readRenders();
  expect(render).toMatchObject({ videoKey: clip, thumbnailKey: null, captionsKey: null });
  expect(render?.quality).toEqual({ blackRatio: 0.5 });
});

it('can be written whole, for an earlier version of the Worker', async () => {
  const [framed, done] = [await readShorts(), await readRenders()];
  const write = (table: string, names: string[]) =>
    whole.d1.rows(`update ${table} set ${names.map((name) => `${name}_key = ${name}_object`).join(', ')}`);
  write('shorts', ['framing', 'thumbnail', 'preview']);
  write('renders', ['video', 'thumbnail', 'captions']);
  const wholeKeys = ({ id, thumbnailKey }: (typeof framed)[0]) => ({ id, thumbnailKey, thumbnailRef: thumbnailKey });
  expect(await readShorts()).toMatchObject(framed.map(wholeKeys));
  const keys = ({ videoKey, captionsKey }: (typeof done)[0]) => ({ videoRef: videoKey, videoKey, captionsKey });
  expect(await readRenders()).toMatchObject(done.map(keys));
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
