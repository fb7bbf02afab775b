import { join } from 'node:path';
import { ROOT } from '../system/wrangler.ts';

/** Folder of the films that trials are made with; it may not exist, since the project never carries them itself. */
export const MEDIA = process.env['CLIPMILL_MEDIA'] ?? join(ROOT, '../shared/media');
