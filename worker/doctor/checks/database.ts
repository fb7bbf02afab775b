import { DOCTOR, green, red, skipped, yellow } from '#schema/domain/farm/verdict.ts';
import { pingDb } from '../../base/store/db.ts';
import type { Ask } from '../ask.ts';
import { MIGRATIONS } from '../migrations.ts';
import { findRegion, listMigrations } from '../store.ts';

const TRIPS = 3;

export const databaseChecks = {
  'database.answers': async ({ db }) => {
    await pingDb(db);
    return green();
  },
  'database.near': async ({ db, clock }) => {
    const trips: number[] = [];
    let region = '';
    for (let trip = 0; trip < TRIPS; trip += 1) {
      const before = clock();
      region = await findRegion(db);
      trips.push(clock() - before);
    }
    // The shortest: checks beside this one wait for the same database.
    const ms = Math.min(...trips);
    const note = [`${ms} ms`, region].filter(Boolean).join(', ');
    return ms > DOCTOR.nearMs ? yellow(note) : green(note);
  },
  'database.migrations': async ({ db }) => {
    const applied = await listMigrations(db);
    const missing = MIGRATIONS.filter((name) => !applied.includes(name));
    const newer = applied.filter((name) => !MIGRATIONS.includes(name));
    if (missing.length > 0) return red(missing.join(', '));
    return newer.length > 0 ? yellow(newer.join(', ')) : green(MIGRATIONS.at(-1));
  },
  'database.room': async ({ farm }) => {
    const { databaseBytes: bytes } = await farm();
    if (bytes === null) return skipped('the database does not say its size');
    const note = `${(bytes / 1e6).toFixed(1)} MB of 10 GB`;
    return bytes > DOCTOR.roomBytes ? red(note) : green(note);
  },
} satisfies Record<string, Ask>;
