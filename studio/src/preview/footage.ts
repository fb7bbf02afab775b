import type { Footage } from 'clipmill';

/** The storage key of an item of footage, as plans have it. Undefined if it was deleted. */
export function keyOfFootage(footage: readonly Pick<Footage, 'id' | 'url'>[], id: string): string | undefined {
  const path = /footage\/.*$/.exec(footage.find((item) => item.id === id)?.url ?? '')?.[0];
  return path === undefined ? undefined : `public/${path}`;
}
