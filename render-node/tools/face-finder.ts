/** A small picture, rgb24, rows without padding. */
export type Picture = { data: Uint8Array; width: number; height: number };

/** A face; box in pixels of the picture: left, top, width, height. `score` 0 to 1. */
export type FoundFace = { box: [x: number, y: number, width: number, height: number]; score: number };

/** Finds faces. `find` may be called while another call runs; `close` frees workers. */
export type FaceFinder = { readonly id: string; find(picture: Picture): Promise<FoundFace[]>; close(): Promise<void> };
