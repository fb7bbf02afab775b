import { join } from 'node:path';
import { ROOT } from '../system/wrangler.ts';

/** Folder of the films used for trials. It may not exist, because the project does not include them. */
export const MEDIA = process.env['CLIPMILL_MEDIA'] ?? join(ROOT, '../shared/media');
