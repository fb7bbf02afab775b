import type { FootageView } from '#schema/contract/looks/footage.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import type { FootageRow } from './store/footage.ts';

export function viewFootage(item: FootageRow, mediaUrl: MediaUrl): FootageView {
  const { id, name, description, kind, key, bytes, durationSec, createdAt, updatedAt } = item;
  return {
    id,
    name,
    description,
    kind,
    url: mediaUrl(key),
    size: bytes,
    duration: durationSec,
    created_at: formatTimestamp(createdAt),
    updated_at: formatTimestamp(updatedAt),
  };
}
