import * as z from 'zod';
import {
  type Movement,
  type MovementWish,
  PROGRESS_BARS,
  TRANSITIONS,
  wishOfMovement,
} from '#schema/domain/movement/movement.ts';

const BACKGROUND = /^(blur|#[0-9A-Fa-f]{6}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/;
/** `blur`, a color, or the id of footage. */
export const backgroundText = z
  .string()
  .regex(BACKGROUND, { error: 'must be blur, a color such as #101418, or the id of a picture of GET /footage' });

/** Movement in an answer. */
export const movementShape = {
  zoom: z.number().describe('1: none.').meta({ example: 1 }),
  transition: z.enum(TRANSITIONS).meta({ example: 'cut' }),
  progress_bar: z.enum(PROGRESS_BARS).meta({ example: 'none' }),
  background: z
    .string()
    .describe('`blur`, a color, or the id of a picture of `GET /footage`.')
    .meta({ example: 'blur' }),
};

/** A wish in the spelling of the API. */
export function viewMovementWish({ zoom, transition, progressBar, background }: MovementWish) {
  return { zoom, transition, progress_bar: progressBar, background };
}

/** The movement of a plan in the spelling of the API. */
export function viewMovement(plan: Movement) {
  const { zoom, transition, progressBar, background } = wishOfMovement(plan);
  return { zoom, transition, progress_bar: progressBar, background };
}
