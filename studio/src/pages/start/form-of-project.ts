import type { Project } from 'clipmill';
import type { StartForm } from './form.ts';

/** Fills the start page to make a project once more, perhaps with other choices. */
export function formOf(project: Project): Partial<StartForm> {
  return {
    source: { url: project.url, name: null, picture: project.thumbnail_url === '' ? null : project.thumbnail_url },
    window: { from: project.start_time, to: project.end_time },
    goal: project.goal,
    layout: project.video_layout,
    shapes: project.render?.options.aspect_ratios ?? [project.aspect_ratio],
    clipSec: Number(project.clip_duration),
    language: project.language,
    keywords: project.keywords,
    prompt: project.prompt ?? '',
  };
}
