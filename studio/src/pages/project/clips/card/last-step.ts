import type { Render, ShortListItem } from 'clipmill';

type LastStep = { name: 'download'; url: string; sizeBytes: number | null } | { name: 'render' } | { name: 'none' };

/**
 * What ends the work on a clip: the download of its newest video, or rendering it. None while it is framed or rendered,
 * and after a failed render, which has a button of its own.
 */
export function lastStepOf(
  { status }: Pick<ShortListItem, 'status'>,
  render: Pick<Render, 'download_url' | 'size_bytes'> | undefined,
): LastStep {
  const url = render?.download_url ?? null;
  if (url !== null) return { name: 'download', url, sizeBytes: render?.size_bytes ?? null };
  return { name: render === undefined && status === 'face_analysis_done' ? 'render' : 'none' };
}
