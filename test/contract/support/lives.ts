import type * as z from 'zod';
import { type MonitorView, monitorListSchema, monitorResponseSchema, liveDetailSchema } from '#schema/contract/live.ts';
import {
  findSegmentsResponseSchema,
  reportMomentResponseSchema,
  reportSegmentsResponseSchema,
  type Segment,
} from '#schema/jobs/capture.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import { DRAFT, makeFarm, putSigned, SOURCE_INFO } from '../../support/system/farm.ts';
import { localSystem, type LocalSystem } from '../../support/system/local-system.ts';
import { type Answer, BASE_URL, call, expectSuccess, NODE_KEY, type TestUser } from './api.ts';
import { claimFor, finishFraming, succeed, transcribe } from './farm.ts';

const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'live-node');

export type Recording = Claimed & { job: JobOf<'capture-live'> };

export const createMonitor = (user: TestUser, body: object): Promise<Answer> =>
  call('POST', '/lives/monitor', { token: user.token, body });

export async function follow(user: TestUser, body: object): Promise<MonitorView> {
  return expectSuccess(await createMonitor(user, body), 201, monitorResponseSchema).data;
}

/** The user's monitors, newest first. */
export async function monitorsOf(user: TestUser, query = ''): Promise<MonitorView[]> {
  return expectSuccess(await call('GET', `/lives/monitors${query}`, user), 200, monitorListSchema).data;
}

export async function detailOf(user: TestUser, liveId: string, query = ''): Promise<z.infer<typeof liveDetailSchema>> {
  return expectSuccess(await call('GET', `/lives/${liveId}/detail${query}`, user), 200, liveDetailSchema);
}

/** Runs the cron as if the pause between two checks were over. */
export async function nextMinute(): Promise<void> {
  const system = localSystem();
  await system.sql('update live_channels set next_check_at = 0');
  await system.sweep();
}

/** Claims the recording of a live, as a node does. */
export const record = (liveId: string): Promise<Recording> => claimFor('capture-live', liveId);

/** The answer to a node's call about its recording. */
export function say(recording: Recording, path: string, body: object): Promise<Response> {
  return farm.post(`${recording.job.id}/${path}`, { token: recording.lease.token, ...body });
}

/** Stores consecutive segments of four seconds. Returns the upload URLs of the next ones. */
export async function storeSegments(recording: Recording, count: number, { fromSeq = 0, startSec = 0 } = {}) {
  const outputs = new Map(recording.job.uploads.map(({ seq, output }) => [seq, output.url]));
  const segments: Segment[] = Array.from({ length: count }, (_, index) => ({
    seq: fromSeq + index,
    startSec: startSec + index * 4,
    durationSec: 4,
    sizeBytes: 7,
    isDiscontinuous: index === 0,
  }));
  for (const { seq } of segments) await putSigned(outputs.get(seq) ?? '', 'segment');
  return reportSegments(recording, segments, fromSeq + count);
}

export async function reportSegments(recording: Recording, segments: Segment[], nextSeq: number) {
  const response = await say(recording, 'segments', { segments, wanted: { fromSeq: nextSeq, count: 2 } });
  if (!response.ok) throw new Error(`segments: ${response.status} ${await response.text()}`);
  return reportSegmentsResponseSchema.parse(await response.json()).uploads;
}

export async function findSegments(recording: Recording, range: { startSec: number; endSec: number }) {
  return findSegmentsResponseSchema.parse(await (await say(recording, 'segments/find', range)).json()).segments;
}

export type PlantedMoment = { ref: string; startSec: number; endSec: number; title?: string; score?: number };

/** Reports a moment and stores its clip. Returns its id and the upload URLs. */
export async function storeClip(recording: Recording, moment: PlantedMoment) {
  const found = await reportMoment(recording, moment);
  await putSigned(found.outputs.clip.url, 'clip');
  await putSigned(found.outputs.thumbnail.url, 'jpeg');
  const { startSec, endSec } = moment;
  const response = await say(recording, `moments/${found.id}/clip`, { startSec, endSec });
  if (!response.ok) throw new Error(`clip: ${response.status} ${await response.text()}`);
  return found;
}

export async function reportMoment(recording: Recording, moment: PlantedMoment) {
  const body = { title: 'A planted moment', score: 50, reasons: [{ signal: 'sound', value: 3.5 }], ...moment };
  return reportMomentResponseSchema.parse(await (await say(recording, 'moments', body)).json());
}

/** Stores the source of a moment, from which a short is made. */
export async function storeSource(recording: Recording, moment: PlantedMoment & { id: string; url: string }) {
  await putSigned(moment.url, 'source');
  const { startSec, endSec } = moment;
  const sourceInfo = { ...SOURCE_INFO, startsAtSec: startSec, durationSec: endSec };
  return say(recording, `moments/${moment.id}/short`, { sourceInfo, window: { startSec, endSec } });
}

/**
 * Does all work of the nodes from the moment to the short. Returns the id of the moment, which is also the id of its
 * project.
 */
export async function makeShort(recording: Recording, moment: PlantedMoment): Promise<string> {
  const found = await storeClip(recording, moment);
  const response = await storeSource(recording, { ...moment, id: found.id, url: found.outputs.source.url });
  if (!response.ok) throw new Error(`short: ${response.status} ${await response.text()}`);
  await chooseShort(found.id, moment);
  await finishFraming(await claimFor('analyze-faces', found.id));
  return found.id;
}

/** Runs the stages up to the short that is not framed yet. Returns the job that chose it. */
export async function chooseShort(momentId: string, moment: PlantedMoment): Promise<JobOf<'create-shorts'>> {
  await transcribe(momentId);
  const { startSec, endSec, title = 'A planted moment', score = 50 } = moment;
  const shorts = [{ ...DRAFT, startSec, endSec, title, score }];
  const choosing = await claimFor('create-shorts', momentId);
  await succeed(choosing, { stage: 'create-shorts', shorts });
  return choosing.job;
}
