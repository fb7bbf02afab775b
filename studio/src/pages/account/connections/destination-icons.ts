import { Camera, Clapperboard, Database, type LucideIcon, Music2, Send, Webhook } from 'lucide-react';
import type { Destination } from '#schema/domain/posting/destinations.ts';

export const DESTINATION_ICONS: Record<Destination, LucideIcon> = {
  youtube: Clapperboard,
  instagram: Camera,
  tiktok: Music2,
  postiz: Send,
  bucket: Database,
  webhook: Webhook,
};
