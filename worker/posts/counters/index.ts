import type { CountedDestination } from '#schema/domain/posting/counting.ts';
import type { Counter } from './counter.ts';
import { instagram } from './instagram.ts';
import { tiktok } from './tiktok.ts';
import { youtube } from './youtube.ts';

export const COUNTERS: Record<CountedDestination, Counter> = { youtube, instagram, tiktok };
