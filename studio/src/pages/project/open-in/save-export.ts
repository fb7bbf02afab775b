import type { Client } from 'clipmill';
import { api } from '@/api/client.ts';
import { saveBlob } from '@/files/save-file.ts';

/** `clip` null: the kept clips of the project. */
export type ExportedPlace = { projectId: string; clip: { id: string; title: string } | null };

type Query = Parameters<Client['exportProject']>[1];

/** Editing programs, the most used first, each with the format that brings over most. */
export const PROGRAMS = [
  { name: 'premiere', format: 'xmeml' },
  { name: 'resolve', format: 'fcpxml' },
  { name: 'finalCut', format: 'fcpxml' },
  { name: 'kdenlive', format: 'otio' },
  { name: 'shotcut', format: 'mlt' },
  { name: 'other', format: 'edl' },
  { name: 'subtitles', format: 'srt' },
] as const satisfies { name: string; format: Query['format'] }[];

/** Saves the document, or with the video a ZIP, which the browser streams to the disk. Throws what the API refuses. */
export async function saveExport(place: ExportedPlace, format: Query['format'], hasVideo: boolean): Promise<void> {
  const query: Query = hasVideo ? { format, bundle: true } : { format };
  const { projectId, clip } = place;
  const response = await (clip === null
    ? api.exportProject(projectId, query)
    : api.exportShort(projectId, clip.id, query));
  if (!hasVideo) return saveBlob(await response.blob(), nameOf(response) ?? `clips.${format}`);
  // It may have gigabytes: the address is good, so the browser saves it by itself.
  await response.body?.cancel();
  const link = document.createElement('a');
  link.href = response.url;
  link.download = '';
  link.click();
}

/** The name that the server gives the file. */
function nameOf({ headers }: Response): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}
