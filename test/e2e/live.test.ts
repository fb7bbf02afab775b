import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { burstSeconds } from '../../scripts/lib/demo/burst-seconds.ts';
import { probeClip } from '../../scripts/lib/demo/check-clip.ts';
import { type LiveProgram, makeLiveProgram } from '../../scripts/lib/demo/live-program.ts';
import { type LiveStream, startLiveStream } from '../../scripts/lib/demo/live-stream.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import { gapsOf, seeStatus, storedPieces } from '../support/system/live-status.ts';
import { localSystem } from '../support/system/local-system.ts';
import { startNode, type TestNode } from '../support/system/render-node.ts';
import { tempFolder } from '../support/system/temp-folder.ts';
import { makeUser } from '../support/builders/users.ts';

const SMALL = { width: 320, height: 180, fps: 10 };
/** A clip may begin with the end of a key frame's piece, and sound ends with a packet. */
const SLACK_SEC = 1.5;

const system = localSystem();
const { ffmpegPath, ffprobePath } = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });

describe('a live', () => {
  let program: LiveProgram;
  let stream: LiveStream;
  let node: TestNode;
  let folder: Awaited<ReturnType<typeof tempFolder>>;

  beforeAll(async () => {
    folder = await tempFolder();
    node = await startNode(system, { STAGES: 'capture-live' });
    program = await makeLiveProgram({
      seed: 5,
      durationSec: 60,
      bursts: { at: [{ atSec: 25, kind: 'goal' }] },
      hasDistractors: false,
    });
    stream = await startLiveStream({ ffmpegPath, program, picture: SMALL, segmentSec: 1 });
  });

  afterAll(async () => {
    await node.stop();
    await stream.close();
    await folder.remove();
  });

  it('is recorded once for two followers, shows its moment as a clip, and ends', async () => {
    const [first, second] = await Promise.all([makeUser(system), makeUser(system)]);
    const monitor = await first.api.createMonitor({ url: stream.url, clip_duration: '10' });
    const other = await second.api.createMonitor({ url: stream.url });
    expect(other.live.id).toBe(monitor.live.id);
    await seeStatus(system, first.api, monitor.live.id, 'monitoring');
    const detail = await waitUntil(
      'the moment is listed',
      async () => {
        const now = await second.api.live(monitor.live.id);
        return now.clips.data.length > 0 ? now : null;
      },
      { timeoutMs: 60_000, everyMs: 250 },
    );
    const [planted] = program.planted;
    await stream.end();
    await seeStatus(system, first.api, monitor.live.id, 'ended');

    const [clip] = detail.clips.data;
    const file = join(folder.path, 'clip.mp4');
    await writeFile(file, new Uint8Array(await (await fetch(clip?.url ?? '')).arrayBuffer()));
    const { durationSec, hasAudio } = await probeClip(ffprobePath, file);
    const burst = await burstSeconds(ffmpegPath, file);
    const plantedSec = (planted?.endSec ?? 0) - (planted?.startSec ?? 0);
    expect(hasAudio).toBe(true);
    expect(Math.abs(durationSec - (clip?.duration ?? 0))).toBeLessThan(SLACK_SEC);
    expect(Math.abs(burst.totalSec - plantedSec)).toBeLessThan(SLACK_SEC);
    expect(burst.firstSec).toBeGreaterThan(3);

    const jobs = await system.sql(
      "SELECT id FROM jobs WHERE stage = 'capture-live' AND project_id = ?",
      monitor.live.id,
    );
    expect(jobs).toHaveLength(1);
    const pieces = await storedPieces(system, monitor.live.id);
    expect(pieces.length).toBeGreaterThan(20);
    expect(gapsOf(pieces, 0.3)).toEqual([]);
  });
});
