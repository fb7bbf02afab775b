import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/d1';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import * as tables from '#schema/tables/index.ts';
import type { Db } from '../../../worker/base/deps.ts';
import type { Limiter } from '../../../worker/base/ports.ts';
import { makeLimiter } from '../../../worker/http/limiter.ts';
import { migrationStatements } from '../builders/migrations.ts';

const WORKER = fileURLToPath(new URL('../../../worker', import.meta.url));

/** Cloudflare's own D1 and Durable Objects on this machine, to compare the fakes with. */
export type RealServices = {
  /** An empty database with the migrations applied. */
  db: Db;
  /** The limiter over the Worker's Durable Object. */
  limiter: Limiter;
  close(): Promise<void>;
};

/** Starts miniflare, which takes about two seconds: start one for a test file. */
export async function startRealServices(): Promise<RealServices> {
  const [rateLimiter = ''] = globSync(join(WORKER, '**/rate-limiter.ts'));
  const main = { path: join(WORKER, 'main.ts'), contents: `${exportOf(rateLimiter)} export default {};` };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      compatibilityDate: '2026-10-01',
      modulesRoot: WORKER,
      modules: [main, ...sourcesOf(rateLimiter)].map((source) => ({ type: 'ESModule', ...source })),
      d1Databases: ['DB'],
      durableObjects: { RATE_LIMITER: { className: 'RateLimiter', useSQLite: true } },
    }),
  );
  const d1 = await miniflare.getD1Database('DB');
  await d1.batch(migrationStatements().map((statement) => d1.prepare(statement)));
  const objects = await miniflare.getDurableObjectNamespace('RATE_LIMITER');
  return {
    db: drizzle(d1 as never, { schema: tables }),
    limiter: makeLimiter(objects, 20_000),
    close: () => miniflare.dispose(),
  };
}

const exportOf = (file: string) => `export { RateLimiter } from '.${file.slice(WORKER.length)}';`;

/** A source file of the Worker and those it imports, as JavaScript. */
function sourcesOf(file: string): { path: string; contents: string }[] {
  const contents = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const imports = [...contents.matchAll(/from '(\.[^']+)'/g)].map((match) => join(dirname(file), match[1] ?? ''));
  return [{ path: file, contents }, ...imports.flatMap(sourcesOf)];
}
