/** Keeps clips with a score from 70 on, rejects the others, and renders what is kept: keep-the-best.ts PROJECT */
import { createClient } from 'clipmill';

const GOOD = 70;

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [projectId = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const kept: string[] = [];
for await (const { id, score } of clipmill.shorts(projectId)) {
  if (score >= GOOD) kept.push(id);
  await clipmill.updateShort(projectId, id, { mark: score >= GOOD ? 'keep' : 'reject' });
}
for (const { id } of kept.length === 0 ? [] : await clipmill.renderShorts(kept)) {
  const done = await clipmill.waitForRender(id);
  console.log(`${done.short.title}\t${done.download_url}`);
}
