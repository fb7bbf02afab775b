import type { WorkerCheck } from '#schema/domain/farm/doctor.ts';
import type { Ask } from '../ask.ts';
import { bucketChecks } from './bucket.ts';
import { databaseChecks } from './database.ts';
import { expiryChecks } from './expiry.ts';
import { mediaChecks } from './media.ts';
import { modelChecks } from './models.ts';
import { nodeChecks } from './nodes.ts';
import { objectChecks } from './objects.ts';
import { serviceChecks } from './services.ts';
import { settingsChecks } from './settings.ts';

/** How the Worker answers each of its checks. */
export const ASKS: Record<WorkerCheck, Ask> = {
  ...settingsChecks,
  ...databaseChecks,
  ...bucketChecks,
  ...expiryChecks,
  ...mediaChecks,
  ...objectChecks,
  ...modelChecks,
  ...serviceChecks,
  ...nodeChecks,
};
