import type { FontView } from '#schema/contract/looks/font.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import type { FontRow } from './store/fonts.ts';

export function viewFont({ id, name, key, bytes, license, createdAt }: FontRow, mediaUrl: MediaUrl): FontView {
  return { id, name, url: mediaUrl(key), size: bytes, license, created_at: formatTimestamp(createdAt) };
}
