import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { shortResponseSchema } from '#schema/contract/short.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { API, call, expectRefusal, expectSuccess, makeUser } from '../support/api.ts';
import { claimFor, finishFraming } from '../support/farm.ts';
import { useReadyShort } from '../support/ready-short.ts';
import { needs, pythonModules } from '../../support/system/needs.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';

const short = useReadyShort();
const folder = await tempFolder();
afterAll(() => folder.remove());
const OTIO = await pythonModules('opentimelineio');

const token = () => short.project.user.token;
const exported = async (format: string) => {
  const answer = await fetch(`${API}${short.path()}/export?format=${format}`, {
    headers: { Authorization: `Bearer ${token()}` },
  });
  return answer.text();
};
const send = (document: unknown) => call('POST', `${short.path()}/import`, { token: token(), body: { document } });
const take = async (document: string) => expectSuccess(await send(document), 200, shortResponseSchema).data;
const framed = async () => finishFraming(await claimFor('analyze-faces', short.project.projectId));

describe('POST /shorts/{project_id}/{short_id}/import', () => {
  it('changes nothing if nothing was changed', async () => {
    for (const format of ['fcpxml', 'otio']) {
      expect(await take(await exported(format))).toMatchObject({
        start_time: 45,
        end_time: 70,
        cuts: [],
        status: 'face_analysis_done',
      });
    }
  });

  it('moves the edges to the frame, and cuts what was cut out, from FCPXML', async () => {
    const fcpxml = await exported('fcpxml');
    const [clip = ''] = /<asset-clip ref="r1" offset="0s"[^]*<\/asset-clip>/.exec(fcpxml) ?? [];
    // An editor split it and removed 50.04 to 52 s, and three frames at its beginning.
    const part = (start: string, duration: string) =>
      clip.replace('start="45s"', `start="${start}"`).replace('duration="25s"', `duration="${duration}"`);
    const trimmed = fcpxml.replace(clip, part('1128/25s', '123/25s') + part('52s', '18s'));
    expect(await take(trimmed)).toMatchObject({
      start_time: 45.12,
      end_time: 70,
      cuts: [{ start: 50.04, end: 52 }],
      duration: 22.92,
    });
    await framed();
    // What it has now goes out again as it came in.
    expect(await exported('edl')).toContain('00:00:45:03 00:00:50:01 01:00:00:00 01:00:04:23');
    await short.edit({ start_time: 45, end_time: 70, cuts: null, snap: false });
    await framed();
  });

  it('does the same with what OpenTimelineIO trimmed', needs(OTIO), async () => {
    const [before, after] = [join(folder.path, 'before.otio'), join(folder.path, 'after.otio')];
    await writeFile(before, await exported('otio'));
    const script = `
import sys
import opentimelineio as otio
timeline = otio.adapters.read_from_file(sys.argv[1])
rate = timeline.tracks[0][0].source_range.start_time.rate
cut = otio.opentime.TimeRange(otio.opentime.RationalTime(10, rate), otio.opentime.RationalTime(500, rate))
timeline.tracks[:] = [otio.algorithms.track_trimmed_to_range(track, cut) for track in timeline.tracks]
otio.adapters.write_to_file(timeline, sys.argv[2])`;
    await execa('python3', ['-c', script, before, after]);
    expect(await take(await readFile(after, 'utf8'))).toMatchObject({ start_time: 45.4, end_time: 65.4, cuts: [] });
    await framed();
    await short.edit({ start_time: 45, end_time: 70, snap: false });
    await framed();
  });

  it('is 400 with what to do, and changes nothing', async () => {
    const fcpxml = await exported('fcpxml');
    const refused = async (document: unknown) => {
      const error = expectRefusal(await send(document), 400, 'request.invalid');
      expect(error).toContain('document');
      return error;
    };
    await refused(undefined);
    await refused('');
    await refused(7);
    expect(await refused('<xmeml/>')).toContain('Export the timeline as one of them.');
    expect(await refused(`<!DOCTYPE fcpxml [<!ENTITY x SYSTEM "file:///etc/passwd">]><fcpxml>&x;</fcpxml>`)).toContain(
      'declares entities',
    );
    const large = await send('x'.repeat(LIMITS.editedDocumentBytes + 1));
    expect(large.status).toBe(400);
    expectRefusal(await send(fcpxml.replace('start="45s"', 'start="85s"')), 400, 'short.range_outside');
    expect(
      expectRefusal(await send(fcpxml.replaceAll('duration="25s"', 'duration="3/25s"')), 400, 'request.invalid'),
    ).toContain('second');
    const { data } = expectSuccess(await call('GET', short.path(), { token: token() }), 200, shortResponseSchema);
    expect(data).toMatchObject({ start_time: 45, end_time: 70, cuts: [] });
  });

  it('is 404 for others', async () => {
    const other = await makeUser();
    const body = { document: await exported('fcpxml') };
    expectRefusal(await call('POST', `${short.path()}/import`, { token: other.token, body }), 404, 'request.not_found');
  });
});
