import type { Brand, Font } from 'clipmill';
import type { CSSProperties } from 'react';
import { captionsWithBrand, type LogoLook, marginsOfLogo } from '#schema/domain/brands/brand.ts';
import { ownFontsIn } from '#schema/domain/brands/own-font.ts';
import { wholeCaptions, viewCaptions } from '#schema/domain/looks/whole-captions.ts';
import type { CaptionOptions, CaptionWish, RenderPlan } from '#schema/domain/render-plan.ts';
import { endsOfBrand } from './ends.ts';

/** In a look: not even the default brand. */
export const NO_BRAND = 'none';

type Picked = Pick<Brand, 'id' | 'default' | 'colors' | 'font' | 'logo' | 'music' | 'intro' | 'outro' | 'end_card'>;

/** The brand that a look names, else the default one. Null: none, as the server chooses it. */
export function brandOf<B extends Picked>(brandId: string | undefined, brands: readonly B[] = []): B | null {
  if (brandId === undefined) return brands.find((brand) => brand.default) ?? null;
  return brands.find(({ id }) => id === brandId) ?? null;
}

/** Captions as a render writes them: what the wish does not say is as in the brand. */
export function brandedCaptions(wish: CaptionWish, brand: Picked | null): CaptionOptions {
  return wholeCaptions(brand === null ? wish : captionsWithBrand(wish, lookOfBrand(brand)));
}

/** Captions that take over the colours and the font of a brand, and keep everything else. */
export function inColoursOf(captions: CaptionOptions, brand: Picked): CaptionOptions {
  const { weight: _weight, ...kept } = viewCaptions(captions);
  const own = captionsWithBrand<CaptionWish>({}, lookOfBrand(brand));
  return wholeCaptions({ ...(own.font === undefined ? viewCaptions(captions) : kept), ...own });
}

function lookOfBrand({ colors, font }: Picked): Parameters<typeof captionsWithBrand>[1] {
  const { text, accent, background } = colors;
  return {
    colours: { text: text ?? undefined, accent: accent ?? undefined, background: background ?? undefined },
    font,
  };
}

/** A plan with the logo, the music, the intro, the outro and the end card of the brand that a look names. */
export function withBrand(plan: RenderPlan, brandId: string | undefined, brands: readonly Picked[]): RenderPlan {
  const { logo: _logo, music: _music, intro: _intro, outro: _outro, endCard: _card, ...rest } = plan;
  const brand = brandOf(brandId, brands);
  const { logo = null, music = null } = brand ?? {};
  return {
    ...rest,
    ...(logo !== null && { logo: planOfLogo(logo) }),
    ...(music !== null && { music: planOfMusic(music) }),
    ...(brand !== null && endsOfBrand(brand, keyOf)),
  };
}

/** A plan with the files of the uploaded fonts that it names. */
export function withFonts(plan: RenderPlan, fonts: readonly Pick<Font, 'id' | 'url'>[]): RenderPlan {
  const { fonts: _fonts, ...rest } = plan;
  const named = ownFontsIn(plan).flatMap((wanted) => fonts.filter(({ id }) => id === wanted));
  return { ...rest, ...(named.length > 0 && { fonts: named.map(({ id, url }) => ({ id, key: keyOf(url) })) }) };
}

function planOfLogo({ url, place, size, opacity, shown, seconds }: NonNullable<Brand['logo']>): RenderPlan['logo'] {
  return { key: keyOf(url), place, size, opacity, shown, ...(seconds !== null && { seconds }) };
}

function planOfMusic({ url, ...look }: NonNullable<Brand['music']>): RenderPlan['music'] {
  const { volume_db: volumeDb, duck_db: duckDb, fade: fadeSec, start: startSec } = look;
  return { key: keyOf(url), volumeDb, duckDb, fadeSec, startSec };
}

/** The storage key of a file of the account, as plans have it, by its address. */
export function keyOf(url: string): string {
  return `public/${/(?:brands|fonts|footage)\/.*$/.exec(url)?.[0] ?? ''}`;
}

/** The address of the logo or the music of a plan, as far as it is that of a brand. */
export function addressOf(key: string, brands: readonly Picked[]): string | null {
  const place = key.replace(/^public\//, '/');
  const files = brands.flatMap(({ logo, music }) => [logo, music]);
  return files.find((file) => file?.url.endsWith(place))?.url ?? null;
}

/** Where a logo stands in the box of a clip: the picture is fitted into a square. */
export function styleOfLogo({ place, size, opacity }: LogoLook, isMarked: boolean): CSSProperties {
  const margins = marginsOfLogo(place, isMarked);
  const [x, y] = [percent(margins.x), percent(margins.y)];
  const isTop = place.startsWith('top');
  const across =
    place === 'bottom' ? { left: percent((1 - size) / 2) } : place.endsWith('left') ? { left: x } : { right: x };
  const from = place === 'bottom' ? 'center' : place.endsWith('left') ? 'left' : 'right';
  return {
    width: percent(size),
    aspectRatio: 1,
    opacity,
    objectFit: 'contain',
    objectPosition: `${from} ${isTop ? 'top' : 'bottom'}`,
    ...across,
    ...(isTop ? { top: y } : { bottom: y }),
  };
}

function percent(share: number): string {
  return `${100 * share}%`;
}
