import type * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import { broadcastUrl } from '#schema/domain/platforms.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { projectProgress } from '#schema/domain/stages.ts';
import { nextAfter } from '#schema/domain/states.ts';
import type { storeMomentSourceRequestSchema } from '#schema/jobs/capture.ts';
import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import type { Proof } from '../../queue/store/held-by.ts';
import { draftJob } from '../../queue/draft-job.ts';
import type { NewProject } from '../../projects/store/select-project.ts';
import { findMoment, findRecording, type MomentRow } from '../recording/capture-store.ts';
import { draftHiddenProject } from '../monitors/hidden-project.ts';
import { publicUrlOf } from '../monitors/shown-channel.ts';
import { addMomentProject, isFirstJobOf, readLiveOf } from './begin-short-store.ts';

type BeginDeps = Pick<Deps, 'db' | 'media' | 'queues' | 'doorbell' | 'clock' | 'newId'>;
type StoredSource = z.infer<typeof storeMomentSourceRequestSchema>;

/**
 * Starts the short of a moment, once the moment's source is stored: a project without an owner, which begins with its
 * transcription. The project and its first job have the id of the moment, so that a second call changes nothing. Throws
 * `lease.lost`, `request.not_found`, and `request.invalid` if the file is missing.
 */
export async function beginShort(
  deps: BeginDeps,
  at: { jobId: string; momentId: string },
  { token, keyName, ...stored }: StoredSource & Proof,
): Promise<void> {
  const recording = await findRecording(deps.db, at.jobId, { token, keyName });
  const moment = await findMoment(deps.db, recording.liveId, at.momentId);
  if (moment === null) throw new ApiError('request.not_found');
  const sourceKey = objectKeys.source(moment.id, recording.nonce);
  const head = await deps.media.head(sourceKey);
  if (head === null || head.size === 0)
    throw new ApiError('request.invalid', 'The source is missing in storage. Upload it first.');
  const draft = await draftProject(deps, moment, { ...stored, sourceKey });
  const job = draftJob(
    deps,
    { stage: 'transcribe', projectId: moment.id, id: moment.id },
    isFirstJobOf({ momentId: moment.id, sourceKey }),
  );
  if (await addMomentProject(deps.db, recording, draft, job.statement)) await job.enqueue();
}

async function draftProject(
  deps: BeginDeps,
  moment: MomentRow,
  { sourceKey, sourceInfo, window }: Omit<StoredSource, 'token'> & { sourceKey: string },
): Promise<NewProject> {
  const { channel, live, wish } = await readLiveOf(deps.db, moment.liveId);
  const url = publicUrlOf(channel, broadcastUrl({ ...channel, ...live }));
  const status = nextAfter('project', 'pending', ['download_started', 'downloaded']);
  if (status === null) throw new Error('no such transition');
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
    sourceRef: sourceKey,
    thumbnailRef: moment.thumbnailKey,
  };
}
