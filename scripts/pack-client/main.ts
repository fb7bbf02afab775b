import { join } from 'node:path';
import { ROOT } from '../lib/system/wrangler.ts';
import { packTypes } from './pack-types.ts';

packTypes(join(ROOT, 'packages/client/dist'));
