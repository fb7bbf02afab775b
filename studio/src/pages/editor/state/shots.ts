import type { Short } from 'clipmill';
import { useState } from 'react';
import { editOfShot, type FramingEdit } from '../../../../../schema/domain/framing-edit.ts';
import { useEdits, usePlayback } from './editor-stores.tsx';
import { useShort } from './server-data.ts';

export type Shot = Short['shots'][number];

/** The shots that were known last: a short that is framed again has none for a while. */
export function useLastShots(): readonly Shot[] {
  const shots = useShort((short) => short.shots);
  const [last, setLast] = useState(shots);
  if (shots.length > 0 && shots !== last) setLast(shots);
  return shots.length > 0 ? shots : last;
}

/** The shot in the player with what is framed by hand in it. Null before the clip is framed. */
export function useShownShot(): { shot: Shot; edit: FramingEdit | null } | null {
  const shots = useLastShots();
  const at = usePlayback(({ sec }) => shots.findIndex(({ start, end }) => sec >= start && sec < end));
  const shot = shots[at];
  const edit = useEdits(({ framing }) => (shot === undefined ? null : editOfShot(rangeOf(shot), framing)));
  return shot === undefined ? null : { shot, edit };
}

export function rangeOf({ start, end }: Shot): { startSec: number; endSec: number } {
  return { startSec: start, endSec: end };
}
