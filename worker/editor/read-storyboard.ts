import type { StoryboardView } from '#schema/contract/editor.ts';
import { isThumbnail, readOutputKey } from '#schema/domain/object-keys.ts';
import { clockOfVtt } from '#schema/domain/texts/subtitles.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { readAnalyzed, readOverview, type WantedProject } from './stored.ts';

/** The small pictures of a project, and the end of its window. */
export type Storyboard = { view: StoryboardView; endSec: number };

/** Throws `request.not_found`, and `editor.not_stored` if there are none. */
export async function readStoryboard(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: WantedProject,
  mediaUrl: MediaUrl,
): Promise<Storyboard> {
  const analyzed = await readAnalyzed(deps, wanted);
  const { id, endSec } = analyzed.project;
  const overview = await readOverview(deps, analyzed);
  // What a node stored as a key is not trusted.
  const own = (overview?.sheets ?? []).filter(({ key }) => isThumbnail(key) && readOutputKey(key)?.ownerId === id);
  if (own.length === 0) throw new ApiError('editor.not_stored');
  const sheets = own.map(({ key, timesSec, ...size }) => ({ url: mediaUrl(key), ...size, times: timesSec }));
  return { view: { project_id: id, sheets }, endSec };
}

/** A WebVTT file of thumbnails: each picture is shown until the next one. */
export function thumbnailsVtt({ view, endSec }: Storyboard): string {
  const pictures = view.sheets
    .flatMap(({ url, width, height, columns, times }) =>
      times.map((atSec, i) => ({
        atSec,
        part: `${url}#xywh=${(i % columns) * width},${Math.floor(i / columns) * height},${width},${height}`,
      })),
    )
    .toSorted((a, b) => a.atSec - b.atSec);
  const cues = pictures.map(({ atSec, part }, i) => {
    const untilSec = pictures[i + 1]?.atSec ?? Math.max(endSec, atSec + 1);
    return `${clockOfVtt(atSec)} --> ${clockOfVtt(untilSec)}\n${part}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}
