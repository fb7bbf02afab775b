import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { JobCheck } from '#schema/domain/farm/doctor.ts';
import { green, red, type Verdict } from '#schema/domain/farm/verdict.ts';
import { FailedError, type Client } from '../../../packages/client/src/index.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import type { Guest } from './guest.ts';

/** What ten seconds cost, and more. */
export const JOB_CREDITS = 10;
const JOB_MS = 5 * 60_000;
/** The shortest that a project takes. */
const VIDEO_SEC = 10;
const SMALLEST_CLIP_BYTES = 10_000;

/** The main job, once: uploads a short video, has it reframed and rendered, downloads the clip, and looks at the price. */
export async function tryJob(
  guest: Pick<Guest, 'signIn'>,
  options: { log: (line: string) => void; makeVideo?: () => Promise<string | Buffer<ArrayBuffer>> },
): Promise<[JobCheck, Verdict][]> {
  const client = await guest.signIn();
  options.log('Making a video of ten seconds …');
  const video = new Blob([await (options.makeVideo ?? encodeVideo)()], { type: 'video/mp4' });
  const { url } = await client.upload(video, { filename: 'doctor.mp4' });
  const body = { url, goal: 'reframe' };
  const estimate = await client.send<{ data: { credits_cost: number | null } }>('POST', '/estimate', { body });
  options.log('Waiting for its clip …');
  const before = (await client.getUser()).balance;
  const { clip, costs } = await makeClip(client, url);
  const price = before - (await client.getUser()).balance;
  const announced = estimate.data.credits_cost;
  const note = `${price} credits, announced ${announced}`;
  return [
    ['job.clip', clip],
    ['job.price', price === (costs ? announced : 0) ? green(note) : red(note)],
  ];
}

/** `costs`: the project became ready, so its credits are spent. */
async function makeClip(client: Client, url: string): Promise<{ clip: Verdict; costs: boolean }> {
  const startedAt = performance.now();
  try {
    const { id } = await client.createProject({ url, goal: 'reframe', render: {} });
    for await (const { download_url: from } of client.waitForClips(id, { timeoutMs: JOB_MS })) {
      const response = await fetch(from ?? '');
      const bytes = await response.arrayBuffer();
      const isClip = response.ok && bytes.byteLength > SMALLEST_CLIP_BYTES;
      const note = `${Math.round((performance.now() - startedAt) / 1_000)} s, ${bytes.byteLength} bytes`;
      return { clip: isClip ? green(note) : red(`HTTP ${response.status}, ${note}`), costs: true };
    }
    return { clip: red('no render'), costs: true };
  } catch (error) {
    if (error instanceof FailedError) return { clip: red(error.message), costs: false };
    throw error;
  }
}

async function encodeVideo(): Promise<Buffer<ArrayBuffer>> {
  const { ffmpegPath } = await findFfmpeg(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-doctor-'));
  const file = join(folder, 'video.mp4');
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440'];
  const output = ['-t', String(VIDEO_SEC), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', file];
  try {
    await execa(ffmpegPath, ['-v', 'error', ...inputs, ...output], { stdin: 'ignore' });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
