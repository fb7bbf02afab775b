import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '#schema/domain/timeline/formats.ts';
import { footageResponseSchema } from '#schema/contract/looks/footage.ts';
import { API, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { uploadPicture } from '../support/pictures.ts';
import { createProject, makeReadyProject } from '../support/projects.ts';
import { useReadyShort } from '../support/ready-short.ts';
import { useTalk } from '../support/video-server.ts';
import { needs, program } from '../../support/system/needs.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';

const short = useReadyShort();
const talk = useTalk();
const folder = await tempFolder();
afterAll(() => folder.remove());
const UNZIP = await program('unzip');

const user = () => short.project.user;
const ofProject = () => `/projects/${short.project.projectId}/export`;
const fetchFile = (path: string, token = user().token) =>
  fetch(API + path, { headers: { Authorization: `Bearer ${token}` } });
const textOf = async (path: string) => (await fetchFile(path)).text();

describe('GET /shorts/{project_id}/{short_id}/export', () => {
  it('is a file for each format, named after the clip', async () => {
    for (const [format, ending, type, start] of [
      ['fcpxml', 'fcpxml', 'application/xml', '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>'],
      ['xmeml', 'xml', 'application/xml', '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>'],
      ['otio', 'otio', 'application/vnd.pixar.opentimelineio+json', '{\n  "OTIO_SCHEMA": "Timeline.1"'],
      ['mlt', 'mlt', 'application/xml', '<?xml version="1.0" encoding="UTF-8"?>\n<mlt'],
      ['edl', 'edl', 'text/plain', 'TITLE: Best\nFCM: NON-DROP FRAME\n'],
      ['srt', 'srt', 'application/x-subrip', '1\n00:00:00,000 --> 00:00:01,000\nListen\n'],
    ] as const) {
      const answer = await fetchFile(`${short.path()}/export?format=${format}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="clips.${ending}"; filename*=UTF-8''Best.${ending}`,
      );
      expect((await answer.text()).slice(0, start.length)).toBe(start);
    }
  });

  it('holds the cuts of the clip to the frame, its crop, and what is known of it', async () => {
    await short.edit({ cuts: [{ start: 60, end: 62 }], snap: false });
    const edl = await textOf(`${short.path()}/export?format=edl`);
    expect(edl).toContain('001  AX       AA/V  C        00:00:45:00 00:01:00:00 01:00:00:00 01:00:15:00');
    expect(edl).toContain('002  AX       AA/V  C        00:01:02:00 00:01:10:00 01:00:15:00 01:00:23:00');
    const fcpxml = await textOf(`${short.path()}/export?format=fcpxml`);
    expect(fcpxml).toContain('<asset-clip ref="r1" offset="15s" name="Best" start="62s" duration="8s"');
    expect(fcpxml).toContain('<adjust-transform');
    expect(fcpxml).toContain('note="It opens with &quot;Listen&quot;."');
    await short.edit({ cuts: null });
  });

  it('has the B-roll of the clip by the name of its file', async () => {
    const upload = { upload_id: await uploadPicture(user()), name: 'My beach.PNG' };
    const saved = await call('POST', '/footage', { token: user().token, body: upload });
    const { id } = expectSuccess(saved, 201, footageResponseSchema).data;
    await short.edit({ b_roll: [{ footage_id: id, start: 50, end: 52, fit: 'fit' }] });
    const fcpxml = await textOf(`${short.path()}/export?format=fcpxml`);
    expect(fcpxml).toMatch(/<video ref="\w+" lane="2" offset="50s" name="My beach\.PNG" start="0s" duration="2s">/);
    expect(fcpxml).toContain('src="./My%20beach.PNG"');
    await short.edit({ b_roll: [] });
  });

  it('has the shape and the captions of its look', async () => {
    const canvas = async () => /<format id="r4" .*?\/>/.exec(await textOf(`${short.path()}/export?format=fcpxml`))?.[0];
    expect(await canvas()).toContain('width="1080" height="1920"');
    await short.edit({ render_options: { aspect_ratio: 'horizontal', resolution: 720, captions: false } });
    expect(await canvas()).toContain('width="1280" height="720"');
    expect(await textOf(`${short.path()}/export?format=fcpxml`)).not.toContain('<title ');
    await short.edit({ render_options: null });
  });

  it('names the video by its own name, or by the place that media_path gives', async () => {
    const place = encodeURIComponent('C:\\Films\\My talk.mp4');
    expect(await textOf(`${short.path()}/export?format=xmeml`)).toMatch(/<pathurl>[^/:]+\.mp4<\/pathurl>/);
    expect(await textOf(`${short.path()}/export?format=xmeml&media_path=${place}`)).toContain(
      '<pathurl>file://localhost/C:/Films/My%20talk.mp4</pathurl>',
    );
  });

  it('is 400 without a format, with an unknown one, or with media_path and bundle; 404 for others and for no short', async () => {
    const refused = async (query: string, status: number, code: string) =>
      expectRefusal(await call('GET', `${short.path()}/export${query}`, user()), status, code);
    expect(await refused('', 400, 'request.invalid')).toContain('format');
    expect(await refused('?format=avi', 400, 'request.invalid')).toContain('fcpxml');
    expect(await refused('?format=mlt&bundle=maybe', 400, 'request.invalid')).toContain('bundle');
    expect(await refused(`?format=mlt&media_path=${'x'.repeat(1_001)}`, 400, 'request.invalid')).toContain(
      'media_path',
    );
    expect(await refused('?format=mlt&bundle=1&media_path=/a.mp4', 400, 'request.invalid')).toContain('media_path');
    const path = `${short.path()}/export?format=mlt`;
    expectRefusal(await call('GET', path, await makeUser()), 404, 'request.not_found');
    expectRefusal(await call('GET', path, {}), 401, 'auth.required');
    expectRefusal(
      await call('GET', path.replace(/\/[^/]+\/export/, '/01KAFV5N7Q2V8XW4T6R5N0M1AB/export'), user()),
      404,
      'request.not_found',
    );
  });
});

describe('GET /projects/{id}/export', () => {
  it('holds the kept clips, in the order of the video, and the whole video with a marker for each', async () => {
    const ready = await makeReadyProject(talk.url);
    const path = `/projects/${ready.projectId}/export`;
    const names = async (pattern: RegExp, format: string) => {
      const text = await (await fetchFile(`${path}?format=${format}`, ready.user.token)).text();
      return [...text.matchAll(pattern)].map(([, name]) => name);
    };
    const all = await names(/<project name="(.*?)"/g, 'fcpxml');
    expect(all).toHaveLength(Object.keys(ready.shortIds).length + 1);
    const [kept = '', rejected = ''] = Object.keys(ready.shortIds);
    const mark = (title: string, value: string) =>
      call('PATCH', `/shorts/${ready.projectId}/${ready.shortIds[title] ?? ''}`, {
        token: ready.user.token,
        body: { mark: value },
      });
    await mark(kept, 'keep');
    await mark(rejected, 'reject');
    expect(await names(/<project name="(.*?)"/g, 'fcpxml')).toEqual([kept, expect.stringMatching(/: all clips$/)]);
    const markers = await names(/<marker [^>]*value="\d+ (.*?)"/g, 'fcpxml');
    expect(markers).not.toContain(rejected);
    expect(markers.length).toBe(1 + Object.keys(ready.shortIds).length - 1);
    // Formats with one timeline have the kept clips alone.
    expect(await names(/\* LOC: .* \d+ (.*?)(?::|$)/gm, 'edl')).toEqual([kept]);
    for (const title of Object.keys(ready.shortIds)) await mark(title, 'reject');
    expectRefusal(await call('GET', `${path}?format=edl`, ready.user), 404, 'request.not_found');
  });

  it('is a file for each format', async () => {
    for (const format of EXPORT_FORMATS) {
      expect((await fetchFile(`${ofProject()}?format=${format}`)).status).toBe(200);
    }
  });

  it('is 404 before there are clips, and for others', async () => {
    const { id } = await createProject(user(), { url: talk.url });
    expectRefusal(await call('GET', `/projects/${id}/export?format=otio`, user()), 404, 'request.not_found');
    expectRefusal(await call('GET', `${ofProject()}?format=otio`, await makeUser()), 404, 'request.not_found');
    expectRefusal(await call('GET', `${ofProject()}?format=word`, user()), 400, 'request.invalid');
  });
});

describe('bundle=true', () => {
  it('is a ZIP of exactly the length that it was announced with', async () => {
    const answer = await fetchFile(`${short.path()}/export?format=otio&bundle=true`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Best.zip");
    const bytes = await answer.bytes();
    expect(bytes.byteLength).toBe(Number(answer.headers.get('content-length')));
  });

  it('holds the document, the video that it names, captions, covers and fonts', needs(UNZIP), async () => {
    const bytes = await (await fetchFile(`${ofProject()}?format=fcpxml&bundle=true`)).bytes();
    const file = join(folder.path, 'clips.zip');
    await writeFile(file, bytes);
    await execa('unzip', ['-tq', file]);
    const into = join(folder.path, 'unpacked');
    await execa('unzip', ['-q', file, '-d', into]);
    const { stdout } = await execa('unzip', ['-Z1', file]);
    const names = stdout.split('\n');
    const video = names.find((name) => name.startsWith('media/')) ?? '';
    const document = names.find((name) => name.endsWith('.fcpxml')) ?? '';
    expect(await readFile(join(into, video), 'utf8')).toBe('bytes');
    expect(await readFile(join(into, document), 'utf8')).toContain(
      `src="./${video.split('/').map(encodeURIComponent).join('/')}"`,
    );
    expect(await readFile(join(into, 'subtitles/Best.srt'), 'utf8')).toContain('Listen');
    expect(await readFile(join(into, 'covers/Best.jpg'), 'utf8')).toBe('jpeg');
    expect(await readFile(join(into, 'README.txt'), 'utf8')).toContain(video);
    expect(names.filter((name) => name.startsWith('fonts/'))).toHaveLength(1);
  });
});
