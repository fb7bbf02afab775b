import type { NewProject } from 'clipmill';
import type { Source, StartForm } from './form.ts';

/** The request that makes the project of a form. */
export function newProjectOf(form: StartForm & { source: Source }): NewProject {
  const { goal, window, maxClips, keywords, prompt } = form;
  const isChoice = goal === 'shorts';
  return {
    url: form.source.url,
    goal,
    layout: form.layout,
    ...shapeOf(form),
    language: form.language,
    ...(form.source.name !== null && { title: form.source.name.replace(/\.\w+$/, '') }),
    ...(window !== null && { startTime: window.from, endTime: window.to }),
    ...(isChoice && { clipDuration: form.clipSec }),
    ...(isChoice && maxClips !== null && { max_clips: maxClips }),
    ...(isChoice && keywords.length > 0 && { keywords }),
    ...(isChoice && prompt.trim() !== '' && { prompt: prompt.trim() }),
    ...(goal !== 'empty' && form.finished !== 0 && { render: wishOf(form) }),
  };
}

/** The first shape is that of the project. */
function shapeOf({ shapes: [first] }: StartForm): Pick<NewProject, 'aspect_ratio'> {
  return first === undefined ? {} : { aspect_ratio: first };
}

/** The request that is priced. Looks do not affect the price, so choosing one sends no request. */
export function pricedOf(form: StartForm & { source: Source }): NewProject {
  const { render, ...body } = newProjectOf(form);
  return render === undefined || render === null ? body : { ...body, render: { count: render.count ?? null } };
}

function wishOf({ finished, captions, shapes }: StartForm): NonNullable<NewProject['render']> {
  return {
    ...(finished !== 'all' && { count: finished }),
    options: {
      captions: captions === null ? false : { style: captions },
      ...(shapes.length > 1 && { aspect_ratios: shapes }),
    },
  };
}
