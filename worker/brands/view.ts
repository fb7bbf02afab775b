import { viewLogoLook } from '#schema/contract/captions/logo.ts';
import type { BrandView } from '#schema/contract/looks/brand.ts';
import { viewCard, viewEnd } from '#schema/contract/looks/ends.ts';
import { viewMusic } from '#schema/contract/looks/music.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import type { BrandRow } from './store/brands.ts';

export function viewBrand(brand: BrandRow, mediaUrl: MediaUrl): BrandView {
  const { id, name, isDefault, colours, font, logo, music, intro, outro, endCard } = brand;
  const { text = null, accent = null, background = null } = colours;
  return {
    id,
    name,
    default: isDefault,
    colors: { text, accent, background },
    font,
    logo:
      logo === null ? null : { url: mediaUrl(logo.key), width: logo.width, height: logo.height, ...viewLogoLook(logo) },
    music: music === null ? null : { url: mediaUrl(music.key), ...viewMusic(music) },
    intro: intro === null ? null : { url: mediaUrl(intro.key), ...viewEnd(intro) },
    outro: outro === null ? null : { url: mediaUrl(outro.key), ...viewEnd(outro) },
    end_card:
      endCard === null
        ? null
        : { ...viewCard(endCard), picture_url: endCard.picture === null ? null : mediaUrl(endCard.picture.key) },
    created_at: formatTimestamp(brand.createdAt),
    updated_at: formatTimestamp(brand.updatedAt),
  };
}
