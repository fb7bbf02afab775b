import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import { broadcastUrl } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { projectProgress } from '#schema/domain/stages.ts';
import { nextAfter } from '#schema/domain/states.ts';
import type { storeMomentSourceRequestSchema } from '#schema/jobs/capture.ts';
import { liveChannels, lives, monitors, projects } from '#schema/tables/index.ts';
import type { Db, Deps } from '../../base/deps.ts';
import { Refusal } from '../../http/failures.ts';
import { insertWhere } from '../../base/store/insert-where.ts';
import { draftJob } from '../../queue/enqueue.ts';
import { findMoment, findRecording, type MomentRow } from '../recording/capture-store.ts';
import { draftHiddenProject } from '../monitors/hidden-project.ts';
import { publicUrlOf } from '../monitors/shown-channel.ts';

type BeginDeps = Pick<Deps, 'db' | 'media' | 'queues' | 'clock' | 'newId'>;
type Stored = z.infer<typeof storeMomentSourceRequestSchema>;

/**
 * The source of a moment is stored: a project without an owner makes a short of it, beginning with its transcription. It has the id of the
 * moment, and so has that first job, so doing this twice is harmless. Throws `lease.lost`, `request.not_found`, and `request.invalid`
 * where the file is not there.
 */
export async function beginShort(
  deps: BeginDeps,
  at: { jobId: string; momentId: string },
  { token, ...stored }: Stored,
): Promise<void> {
  const recording = await findRecording(deps.db, at.jobId, token);
  const moment = await findMoment(deps.db, recording.liveId, at.momentId);
  if (moment === null) throw new Refusal('request.not_found');
  const sourceKey = objectKeys.source(moment.id, recording.nonce);
  const head = await deps.media.head(sourceKey);
  if (head === null || head.size === 0) throw new Refusal('request.invalid', 'The source is not stored.');
  const draft = await draftProject(deps, moment, { ...stored, sourceKey });
  const isNew = sql`${recording.guard} and not exists (select 1 from projects where id = ${moment.id})`;
  const isMine = sql`exists (select 1 from projects where id = ${moment.id} and source_key = ${sourceKey})
    and not exists (select 1 from jobs where id = ${moment.id})`;
  const job = draftJob(deps, { stage: 'transcribe', projectId: moment.id, id: moment.id }, isMine);
  const [added] = await deps.db.batch([insertWhere(deps.db, projects, draft, isNew), job.statement]);
  if (added.meta.changes === 1) await job.offer();
}

async function draftProject(
  deps: BeginDeps,
  moment: MomentRow,
  { sourceKey, sourceInfo, window }: Omit<Stored, 'token'> & { sourceKey: string },
): Promise<typeof projects.$inferInsert> {
  const { channel, live, wish } = await readLive(deps.db, moment.liveId);
  const url = publicUrlOf(channel, broadcastUrl({ ...channel, ...live }));
  const status = nextAfter('project', 'pending', ['download_started', 'downloaded']);
  if (status === null) throw new Error('no such move');
  return {
    ...draftHiddenProject({ id: moment.id, title: moment.title, url, platform: channel.platform }, deps.clock()),
    ...window,
    ...(wish === undefined
      ? {}
      : { videoLayout: wish.videoLayout, aspectRatio: wish.aspectRatio, keywords: wish.keywords }),
    clipDuration: String(wish?.clipDurationSec ?? LIMITS.clipDefaultSec),
    status,
    progress: projectProgress('shorts', 'download', 1),
    sourceTitle: live.title || channel.title,
    sourceChannelTitle: channel.title,
    sourceDurationSec: sourceInfo.durationSec,
    sourceInfo,
    sourceKey,
    thumbnailKey: moment.thumbnailKey,
  };
}

async function readLive(db: Db, liveId: string) {
  const channelId = sql`(select channel_id from lives where lives.id = ${liveId})`;
  const [[live], [channel], [wish]] = await db.batch([
    db.select({ title: lives.title, broadcastId: lives.broadcastId }).from(lives).where(eq(lives.id, liveId)),
    db.select().from(liveChannels).where(eq(liveChannels.id, channelId)),
    db
      .select()
      .from(monitors)
      .where(and(eq(monitors.channelId, channelId), isNull(monitors.pausedAt)))
      .orderBy(asc(monitors.id))
      .limit(1),
  ]);
  if (live === undefined || channel === undefined) throw new Error('a moment without its live');
  return { live, channel, wish };
}
