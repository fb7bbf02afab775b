import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { framingSchema } from '#schema/artifacts/framing.ts';
import { overviewSchema } from '#schema/artifacts/overview.ts';
import { soundSchema } from '#schema/artifacts/sound.ts';
import { transcriptSchema } from '#schema/artifacts/transcript.ts';
import { languageModelRequestSchema, languageModelResponseSchema, speechRequestSchema } from '#schema/jobs/ai.ts';
import * as capture from '#schema/jobs/capture.ts';
import { checkInRequestSchema, checkInResponseSchema } from '#schema/jobs/check-in.ts';
import { beatAnswersSchema, beatsSchema, greetingSchema, vacancySchema } from '#schema/jobs/doorbell.ts';
import * as lease from '#schema/jobs/lease.ts';

/** `npm run record-version` writes it: what the last version said, and how it reads. */
export const LAST_VERSION = fileURLToPath(new URL('../../fixtures/last-version.json', import.meta.url));

/** One call of a node, and the answer of its Worker. `path` is below the address of the Worker. */
export type Exchange = { path: string; body: unknown; status: number; answer: unknown };

/** What happens at the Worker before some calls: see todays-worker.ts. */
export type Chapter = { act: string; exchanges: Exchange[] };

/** What a side reads, as JSON schemas, by the name of the call. */
export type Schemas = Record<string, z.core.JSONSchema.BaseSchema>;

export type LastVersion = {
  version: string;
  /** The commit whose code was recorded. */
  commit: string;
  protocol: number;
  /** Its last migration. */
  migration: string;
  /** How its nodes call themselves. */
  client: string;
  /** What its Worker reads of a node, and its node of a Worker. */
  worker: Schemas;
  node: Schemas;
  /** What either reads of a stored file. */
  files: Schemas;
  /** Messages over the socket, by the name of their schema. */
  doorbell: Record<string, unknown>;
  chapters: Chapter[];
};

/** What the Worker reads. A call that is missing here has no body that matters. */
export const WORKER_READS: Record<string, z.ZodType> = {
  'check-in': checkInRequestSchema,
  claim: lease.claimRequestSchema,
  'claim-next': lease.claimNextRequestSchema,
  beat: lease.heartbeatRequestSchema,
  outputs: lease.signOutputRequestSchema,
  'finish-upload': lease.finishUploadRequestSchema,
  settle: lease.completeRequestSchema,
  'language-model': languageModelRequestSchema,
  speech: speechRequestSchema,
  segments: capture.reportSegmentsRequestSchema,
  'segments/find': capture.findSegmentsRequestSchema,
  moments: capture.reportMomentRequestSchema,
  'moments/clip': capture.storeClipRequestSchema,
  'moments/short': capture.storeMomentSourceRequestSchema,
  vacancy: vacancySchema,
  beats: beatsSchema,
};

/** What a node reads. A claim is read as the answer to `claim-next`. */
export const NODE_READS: Record<string, z.ZodType> = {
  'check-in': checkInResponseSchema,
  'claim-next': lease.claimNextResponseSchema,
  beat: lease.heartbeatResponseSchema,
  inputs: lease.signInputResponseSchema,
  outputs: lease.signOutputResponseSchema,
  'finish-upload': lease.finishUploadResponseSchema,
  settle: lease.completeResponseSchema,
  'language-model': languageModelResponseSchema,
  segments: capture.reportSegmentsResponseSchema,
  'segments/find': capture.findSegmentsResponseSchema,
  moments: capture.reportMomentResponseSchema,
  'moments/clip': capture.storedResponseSchema,
  'moments/short': capture.storedResponseSchema,
  greeting: greetingSchema,
  offer: lease.nextJobSchema,
  answers: beatAnswersSchema,
};

/** Stored JSON: nodes of neighboring versions, and the Worker, read what the other stored. */
export const FILES: Record<string, z.ZodType> = {
  transcript: transcriptSchema,
  sound: soundSchema,
  framing: framingSchema,
  overview: overviewSchema,
  audience: audienceSchema,
};

/** The name of a call: its path below the job, without ids and keys. */
export function callOf(path: string): string {
  const [, below = ''] = /^\/internal\/v1\/jobs\/(?:[^/]+\/(?=.))?([^?]*)/.exec(path) ?? [];
  return below.replace(/^(inputs|outputs)\/.*/, '$1').replace(/^moments\/[^/]+\//, 'moments/');
}

const readers = new WeakMap<object, z.ZodType>();

/** Null: `value` can be read by a stored schema. Otherwise why not, with the field. */
export function whyUnreadable(schema: z.core.JSONSchema.BaseSchema | undefined, value: unknown): string | null {
  if (schema === undefined) return null;
  const reader = readers.get(schema) ?? z.fromJSONSchema(schema);
  readers.set(schema, reader);
  const read = reader.safeParse(value);
  const [issue] = read.error?.issues ?? [];
  return issue === undefined ? null : deepest(issue);
}

/** Of the ways to read a union, the one that came furthest says most. */
function deepest(issue: z.core.$ZodIssue): string {
  const here = issue.path.join('.');
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return `${here}: ${issue.message}`;
  const [nearest] = issue.errors.toSorted((a, b) => failedAt(a) - failedAt(b));
  const [inner] = nearest ?? [];
  return inner === undefined ? `${here}: ${issue.message}` : [here, deepest(inner)].filter(Boolean).join('.');
}

/** A branch of another stage already fails at its `stage`. */
function failedAt(issues: readonly z.core.$ZodIssue[]): number {
  return issues.some(({ path }) => path[0] === 'stage' || path[0] === 'status') ? 1_000 : issues.length;
}

export function readLastVersion(): LastVersion {
  return JSON.parse(readFileSync(LAST_VERSION, 'utf8')) as LastVersion;
}
