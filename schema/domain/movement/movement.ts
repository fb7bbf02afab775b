import { wishedBackground } from './background.ts';

/** What moves in a clip besides its own picture, and what stands behind a picture that is shown whole. */

/** The most that a picture is enlarged: 1 is not at all. */
export const ZOOM = { min: 1, max: 1.12 } as const;

/**
 * How a clip goes on where a part was cut out. `cut`: at once. `punch_in`: every other part a little larger. `flash`: through
 * a few frames of white.
 */
export const TRANSITIONS = ['cut', 'punch_in', 'flash'] as const;
export type Transition = (typeof TRANSITIONS)[number];

/** Where a bar says how much of the clip has passed. */
export const PROGRESS_BARS = ['none', 'top', 'bottom'] as const;
export type ProgressBar = (typeof PROGRESS_BARS)[number];

/** Movement as a user asks for it. */
export type MovementWish = {
  zoom?: number | undefined;
  transition?: Transition | undefined;
  progressBar?: ProgressBar | undefined;
  /** Behind a picture that is shown whole: `blur`, a colour as `#RRGGBB`, or the id of a picture of the account. */
  background?: string | undefined;
};

/** Movement in a plan, where a missing field means that nothing of it is there. */
export type Movement = {
  /** How much the picture is enlarged at the beginning of sentences and on words that are stressed. */
  zoom?: number | undefined;
  transition?: Exclude<Transition, 'cut'> | undefined;
  progressBar?: Exclude<ProgressBar, 'none'> | undefined;
  /** Instead of a blurred copy: a colour as `#RRGGBB`, or the key of a picture in storage. */
  background?: string | undefined;
};

/** What a plan says of a wish. */
export function movementOf({
  zoom = ZOOM.min,
  transition = 'cut',
  progressBar = 'none',
  background = 'blur',
}: MovementWish): Movement {
  return {
    ...(zoom > ZOOM.min && { zoom }),
    ...(transition !== 'cut' && { transition }),
    ...(progressBar !== 'none' && { progressBar }),
    ...(background !== 'blur' && { background }),
  };
}

/** The wish that gives this plan, with nothing unsaid. */
export function wishOfMovement({ zoom, transition, progressBar, background }: Movement): Required<MovementWish> {
  return {
    zoom: zoom ?? ZOOM.min,
    transition: transition ?? 'cut',
    progressBar: progressBar ?? 'none',
    background: background === undefined ? 'blur' : wishedBackground(background),
  };
}

/** A plan with other movement than its own. */
export function withMovement<Plan extends Movement>(
  plan: Plan,
  wish: MovementWish,
): Omit<Plan, keyof Movement> & Movement {
  const { zoom: _zoom, transition: _transition, progressBar: _bar, background: _background, ...still } = plan;
  return { ...still, ...movementOf(wish) };
}
