import type { BulkRenderOptions, CaptionStyle, Project } from 'clipmill';
import type { CaptionPosition, Resolution } from '#schema/domain/render-plan.ts';

/** The choices of the render dialog. `auto`: as each clip was framed. */
export type RenderChoice = {
  shapes: Project['aspect_ratio'][];
  layout: 'auto' | Project['video_layout'];
  captions: 'off' | CaptionStyle['style'];
  position: CaptionPosition;
  resolution: `${Resolution}`;
  hasTitle: boolean;
  cutsSilence: boolean;
};

export function firstChoice(project: Pick<Project, 'aspect_ratio'>): RenderChoice {
  return {
    shapes: [project.aspect_ratio],
    layout: 'auto',
    captions: 'bold',
    position: 'bottom',
    resolution: '1080',
    hasTitle: false,
    cutsSilence: false,
  };
}

/** The options of the API for a choice. */
export function renderOptions(choice: RenderChoice): BulkRenderOptions {
  const { captions, position, shapes } = choice;
  return {
    aspect_ratios: shapes,
    ...(choice.layout !== 'auto' && { layout: choice.layout }),
    captions: captions === 'off' ? false : { style: captions, position },
    resolution: Number(choice.resolution),
    ...(choice.hasTitle && { title_overlay: true }),
    ...(choice.cutsSilence && { remove_silence: true }),
  };
}

/** The render options that the project was created with. */
function wishOf({ render }: Pick<Project, 'render'>): Partial<RenderChoice> {
  const { captions, aspect_ratios: shapes } = render?.options ?? {};
  const several = shapes === undefined ? {} : { shapes };
  if (captions === false) return { ...several, captions: 'off' };
  if (typeof captions !== 'object') return several;
  const { style, position } = captions;
  return {
    ...several,
    ...(style !== undefined && { captions: style }),
    ...(typeof position === 'string' && { position }),
  };
}

const KEY = 'render-choice';

/** The initial choice: captions as the project asked for them, the rest as last used on this device. */
export function readChoice(project: Pick<Project, 'aspect_ratio' | 'render'>): RenderChoice {
  const first = firstChoice(project);
  let kept: Partial<RenderChoice> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<RenderChoice>;
  } catch {
    // Treated as missing.
  }
  return { ...first, ...kept, shapes: first.shapes, ...wishOf(project) };
}

export function keepChoice(choice: RenderChoice): void {
  localStorage.setItem(KEY, JSON.stringify(choice));
}
