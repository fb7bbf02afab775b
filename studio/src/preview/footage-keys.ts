import type { Footage } from 'clipmill';
import { wishedBackground } from '#schema/domain/movement/background.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { keyOf } from './brand.ts';

type Known = Pick<Footage, 'id' | 'url' | 'kind'>;

/**
 * The storage keys of footage that was read. Until then those of the saved plan: without them, a finished video would be taken
 * for one from before a change.
 */
export function footageKeys(
  footage: readonly Known[] | undefined,
  { bRoll = [], background }: Pick<RenderPlan, 'bRoll' | 'background'>,
): { ofFootage: (id: string) => string | undefined; ofPicture: (id: string) => string | undefined } {
  if (footage !== undefined) {
    return { ofFootage: (id) => keyOfFootage(footage, id), ofPicture: (id) => keyOfPicture(footage, id) };
  }
  return {
    ofFootage: (id) => bRoll.find(({ footageId }) => footageId === id)?.key,
    ofPicture: (id) => (background !== undefined && wishedBackground(background) === id ? background : undefined),
  };
}

/** The storage key of an item of footage, as plans have it. Undefined if it was deleted. */
function keyOfFootage(footage: readonly Pick<Known, 'id' | 'url'>[], id: string): string | undefined {
  const item = footage.find((one) => one.id === id);
  return item === undefined ? undefined : keyOf(item.url);
}

/** The same of a picture alone, as the server has it behind clips. */
export function keyOfPicture(footage: readonly Known[], id: string): string | undefined {
  return keyOfFootage(
    footage.filter(({ kind }) => kind === 'picture'),
    id,
  );
}
