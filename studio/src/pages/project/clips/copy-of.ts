import type { Footage, NewShort, Short, ShortChanges } from 'clipmill';
import { LIMITS } from '#schema/domain/limits.ts';

/**
 * What makes the same clip once more: a new short of its range, then what only a change can set. Shots that were framed
 * by hand are framed automatically again.
 */
export function copyOf(
  short: Short,
  title: string,
  footage: readonly Pick<Footage, 'id'>[],
): { body: NewShort; changes: ShortChanges } {
  return {
    body: {
      title: title.slice(0, LIMITS.shortTitleChars),
      start_time: short.start_time,
      end_time: short.end_time,
      layout: short.layout,
      snap: false,
    },
    changes: {
      description: short.description,
      hashtags: short.hashtags,
      context: short.context,
      cuts: short.cuts,
      pieces: short.pieces,
      // What was deleted cannot be placed again.
      b_roll: short.b_roll.filter((item) => footage.some(({ id }) => id === item.footage_id)),
      cover_time: short.cover_time,
      render_options: short.render_options,
      snap: false,
    },
  };
}
