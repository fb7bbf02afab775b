import type { TheWorker } from './the-worker.ts';

/** Objects that a finished row names and that are not there. */
export function countMissing({ d1, bucket }: TheWorker): number {
  const named = d1.rows<{ key: string | null }>(
    `select source_key as key from projects where status = 'face_analysis_done'
     union all select transcript_key from projects where status = 'face_analysis_done'
     union all select thumbnail_key from projects where status = 'face_analysis_done'
     union all select framing_key from shorts join projects on projects.id = project_id and projects.status = 'face_analysis_done'
     union all select video_key from renders where status = 'done'
     union all select captions_key from renders where status = 'done'`,
  );
  return named.filter(({ key }) => key === null || !bucket.objects.has(key)).length;
}

/**
 * Objects that everybody may read and that belong to no finished job of a project that goes on. Storyboards stay with
 * their project, because only a file names them.
 */
export function countOrphans({ d1, bucket }: TheWorker): number {
  const good = d1.rows<{ nonce: string }>(
    `select nonce from jobs join projects on projects.id = project_id where jobs.status = 'done' and projects.status <> 'refunded'`,
  );
  const nonces = new Set(good.map(({ nonce }) => nonce));
  const open = [...bucket.objects.keys()].filter(
    (key) => key.startsWith('public/') && !key.endsWith('/storyboard.jpg'),
  );
  return open.filter((key) => !nonces.has(/\/([0-9a-f]{32})\//.exec(key)?.[1] ?? '')).length;
}
