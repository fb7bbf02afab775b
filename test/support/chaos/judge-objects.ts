import type { TheWorker } from './the-worker.ts';

/** Objects that a finished row names and that are not there. */
export function countMissing({ d1, bucket }: TheWorker): number {
  const named = d1.rows<{ key: string | null }>(
    `select source_object as key from projects where status = 'face_analysis_done' and goal <> 'empty'
     union all select transcript_object from projects where status = 'face_analysis_done' and goal <> 'empty'
     union all select thumbnail_object from projects where status = 'face_analysis_done' and goal <> 'empty'
     union all select framing_object from shorts join projects on projects.id = project_id and projects.status = 'face_analysis_done'
     union all select video_object from renders where status = 'done'
     union all select captions_object from renders where status = 'done'
     union all select key from live_segments
     union all select clip_key from live_moments where listed_at is not null`,
  );
  return named.filter(({ key }) => key === null || !bucket.objects.has(key)).length;
}

/** Pieces of lives, and those that show what an earlier piece shows. They are kept for a few hours. */
export function countPieces({ d1 }: TheWorker): { all: number; doubled: number } {
  const [counts] = d1.rows<{ n: number; doubled: number }>(
    `select count(*) as n, (select count(*) from live_segments a join live_segments b on b.live_id = a.live_id
       and b.seq > a.seq and b.start_sec < a.start_sec + a.duration_sec) as doubled from live_segments`,
  );
  return { all: counts?.n ?? 0, doubled: counts?.doubled ?? 0 };
}

/**
 * Objects that everybody may read and that are no clip of a live and belong to no finished job of a project that goes on. Storyboards stay with
 * their project, because only a file names them.
 */
export function countOrphans({ d1, bucket }: TheWorker): number {
  const good = d1.rows<{ nonce: string }>(
    `select nonce from jobs join projects on projects.id = project_id where jobs.status = 'done' and projects.status <> 'refunded'`,
  );
  const clips = d1.rows<{ key: string }>(
    `select clip_key as key from live_moments union all select thumbnail_key from live_moments`,
  );
  const named = new Set(clips.map(({ key }) => key));
  const nonces = new Set(good.map(({ nonce }) => nonce));
  const open = [...bucket.objects.keys()].filter(
    (key) => key.startsWith('public/') && !key.endsWith('/storyboard.jpg'),
  );
  return open.filter((key) => !named.has(key) && !nonces.has(/\/([0-9a-f]{32})\//.exec(key)?.[1] ?? '')).length;
}
