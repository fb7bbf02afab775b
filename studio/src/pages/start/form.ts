import type { CaptionStyle, NewProject, Project } from 'clipmill';
import { keptState } from '@/kept-state.ts';

type Layout = NonNullable<NewProject['layout']>;
type Aspect = Project['aspect_ratio'];
export type Goal = NonNullable<NewProject['goal']>;

/** Where a video comes from. `picture`: of a file of this device, as a data URL. */
export type Source = {
  url: string;
  name: string | null;
  picture: string | null;
  /** The server cannot use it: it is not there again after a reload. */
  isRefused?: boolean;
};

/** The user's choices for the next project. Times in seconds. */
export type StartForm = {
  source: Source | null;
  /** Null: the whole video. */
  window: { from: number; to: number } | null;
  goal: Goal;
  layout: Layout;
  /** In the order of the table. The first one is that of the project. */
  shapes: Aspect[];
  clipSec: number;
  /** Null: as many as are good. */
  maxClips: number | null;
  language: string;
  /** Null: clips without captions. */
  captions: CaptionStyle['style'] | null;
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
  shapes: ['vertical'],
  clipSec: 60,
  maxClips: null,
  language: 'auto',
  captions: 'bold',
  finished: 3,
  keywords: [],
  prompt: '',
};

export const startForm = keptState('start-form', readForm);

export function readForm(kept: unknown): StartForm {
  const { aspect, ...form }: StartForm & { aspect?: Aspect } = { ...DEFAULTS, ...(kept as object | null) };
  // Kept by an earlier version.
  if (aspect !== undefined) form.shapes = [aspect];
  return form.source?.isRefused === true ? { ...form, source: null, window: null } : form;
}

export function markRefused(isRefused: boolean): void {
  const { source } = startForm.get();
  if (source !== null && (source.isRefused ?? false) !== isRefused) changeForm({ source: { ...source, isRefused } });
}

export function changeForm(change: Partial<StartForm>): void {
  startForm.set({ ...startForm.get(), ...change });
}

/** Another video, or none: choices stay, except those that belong to one video. */
export function setSource(source: Source | null): void {
  changeForm({ source, window: null });
}
