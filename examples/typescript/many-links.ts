/**
 * Starts a project for each link of a text file, and waits for all: many-links.ts LINKS.txt
 * The link is the idempotency key: who runs it again on the same day pays nothing twice.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ApiError, createClient, FailedError } from 'clipmill';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [file = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const started = new Map<string, string>();
for (const link of (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean)) {
  try {
    const idempotencyKey = createHash('sha256').update(link).digest('hex');
    started.set(link, (await clipmill.createProject({ url: link }, { idempotencyKey })).id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(`${link}\t${error.message}`);
    if (error.code === 'credits.insufficient') break;
  }
}
for (const [link, id] of started) {
  try {
    const project = await clipmill.waitForProject(id);
    console.log(`${link}\t${project.shorts_count} clips`);
  } catch (error) {
    if (!(error instanceof FailedError)) throw error;
    console.error(`${link}\t${error.message}`);
  }
}
