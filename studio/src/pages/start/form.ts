import type { NewProject } from 'clipmill';
import { keptState } from '@/kept-state.ts';

type Layout = NonNullable<NewProject['layout']>;
type Aspect = NonNullable<NewProject['aspect_ratio']>;
export type Goal = NonNullable<NewProject['goal']>;
export type CaptionStyleName = 'classic' | 'bold' | 'box' | 'pop' | 'karaoke' | 'minimal' | 'neon' | 'news';

/** Where a video comes from. `picture`: of a file of this device, as a data URL. */
export type Source = { url: string; name: string | null; picture: string | null };

/** What somebody chose for the next project. Times in seconds. */
export type StartForm = {
  source: Source | null;
  /** Null: the whole video. */
  window: { from: number; to: number } | null;
  goal: Goal;
  layout: Layout;
  aspect: Aspect;
  clipSec: number;
  /** Null: as many as are good. */
  maxClips: number | null;
  language: string;
  /** Null: clips without captions. */
  captions: CaptionStyleName | null;
  /** How many of the best clips become files at once. `all`: every one. */
  finished: number | 'all';
  keywords: string[];
  prompt: string;
};

const DEFAULTS: StartForm = {
  source: null,
  window: null,
  goal: 'shorts',
  layout: 'single',
  aspect: 'vertical',
  clipSec: 60,
  maxClips: null,
  language: 'auto',
  captions: 'bold',
  finished: 3,
  keywords: [],
  prompt: '',
};

export const startForm = keptState<StartForm>('start-form', (kept) => ({ ...DEFAULTS, ...(kept as object | null) }));

export function changeForm(change: Partial<StartForm>): void {
  startForm.set({ ...startForm.get(), ...change });
}

/** Another video, or none: what was chosen stays, apart from what belongs to one video. */
export function setSource(source: Source | null): void {
  changeForm({ source, window: null });
}

/** The request that makes the project of a form. */
export function newProjectOf(form: StartForm & { source: Source }): NewProject {
  const { goal, window, maxClips, keywords, prompt } = form;
  const isChoice = goal === 'shorts';
  return {
    url: form.source.url,
    goal,
    layout: form.layout,
    aspect_ratio: form.aspect,
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

/** The request of which the price is asked. Looks do not change it, so that choosing among them asks nothing. */
export function pricedOf(form: StartForm & { source: Source }): NewProject {
  const { render, ...body } = newProjectOf(form);
  return render === undefined || render === null ? body : { ...body, render: { count: render.count ?? null } };
}

function wishOf({ finished, captions }: StartForm): NonNullable<NewProject['render']> {
  return {
    ...(finished !== 'all' && { count: finished }),
    options: { captions: captions === null ? false : { style: captions } },
  };
}
