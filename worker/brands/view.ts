import { viewLogoLook } from '#schema/contract/captions/logo.ts';
import type { BrandView } from '#schema/contract/looks/brand.ts';
import { viewMusic } from '#schema/contract/looks/music.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import type { BrandRow } from './store/brands.ts';

export function viewBrand(brand: BrandRow, mediaUrl: MediaUrl): BrandView {
  const { id, name, isDefault, colours, font, logo, music, createdAt, updatedAt } = brand;
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
    created_at: formatTimestamp(createdAt),
    updated_at: formatTimestamp(updatedAt),
  };
}
