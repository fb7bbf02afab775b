/** A rectangle in shares of the frame, from its top left corner. */
export type Share = { left: number; top: number; right: number; bottom: number };

type Cover = { name: string; top: number; bottom: number; right: number };

/**
 * What the players of platforms cover of a frame of 9:16, as shares of its sides: tabs at the top, names and texts at the
 * bottom, a column of buttons at the right. No platform publishes this for posts. These are the values, in whole percent,
 * of overlays for posts as designers published them until November 2026. For ads, platforms ask for more room, because a
 * button stands under them: Google 15, 35 and 18 % (Ads Help, video ad specs), Meta 14, 35 and 6 % (Business Help, Reels).
 */
const PLAYERS: readonly Cover[] = [
  { name: 'TikTok', top: 0.08, bottom: 0.18, right: 0.11 },
  { name: 'Reels', top: 0.1, bottom: 0.18, right: 0.1 },
  { name: 'Shorts', top: 0.07, bottom: 0.17, right: 0.09 },
];

/** The column of buttons begins at this share of the height. */
const BUTTONS_FROM = 0.45;
const FULL_SCREEN = 9 / 16;

/** The margins that no player covers. Text in the middle leaves the same at both sides. */
export const CLEAR_OF_PLAYERS = {
  top: Math.max(...PLAYERS.map(({ top }) => top)),
  bottom: Math.max(...PLAYERS.map(({ bottom }) => bottom)),
  sides: Math.max(...PLAYERS.map(({ right }) => right)),
};

/** What each player covers of a shape. Other shapes than 9:16 stand apart from what players show: nothing. */
export function coversOf({ width, height }: { width: number; height: number }): { name: string; areas: Share[] }[] {
  if (width / height !== FULL_SCREEN) return [];
  return PLAYERS.map(({ name, top, bottom, right }) => ({
    name,
    areas: [
      { left: 0, top: 0, right: 1, bottom: top },
      { left: 0, top: 1 - bottom, right: 1, bottom: 1 },
      { left: 1 - right, top: BUTTONS_FROM, right: 1, bottom: 1 - bottom },
    ],
  }));
}

/** The names of the players that cover a part of a rectangle. */
export function playersOver(box: Share, shape: { width: number; height: number }): string[] {
  const isOver = (area: Share) =>
    area.left < box.right && area.right > box.left && area.top < box.bottom && area.bottom > box.top;
  return coversOf(shape)
    .filter(({ areas }) => areas.some(isOver))
    .map(({ name }) => name);
}
