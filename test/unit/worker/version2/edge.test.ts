import { expect, it } from 'vitest';
import { streamEventSchema } from '#schema/contract/event.ts';
import { inWordsOf2 } from '#schema/contract/version2/words.ts';
import { eventsIn2 } from '../../../../worker/http/version2/answer.ts';
import { isVersion2, methodsOf, routedPath, waysOf } from '../../../../worker/http/version2/ways.ts';
import { operationsIn2 } from './operations.ts';

const ways = waysOf(operationsIn2.map(({ route }) => route));
const routed = (method: string, path: string) =>
  routedPath(new Request(`https://api.test${path}`, { method }), () => ways);

it.each([
  ['GET', '/api/v2/projects/A/shorts/B', '/api/v1/shorts/A/B'],
  ['POST', '/api/v2/projects/A/shorts/B/renders', '/api/v1/shorts/A/B/render'],
  ['HEAD', '/api/v2/monitors', '/api/v1/lives/monitors'],
  ['POST', '/api/v2/monitors', '/api/v1/lives/monitor'],
  ['GET', '/api/v2/monitors/public?q=x', '/api/v1/lives/public'],
  ['POST', '/api/v2/renders/bulk', '/api/v1/renders/bulk'],
  // No way: the path stays, and no route has it.
  ['PUT', '/api/v2/projects', '/api/v2/projects'],
  ['GET', '/api/v2/projects//shorts', '/api/v2/projects//shorts'],
  ['GET', '/api/v1/projects', '/api/v1/projects'],
  ['GET', '/api/v2x/projects', '/api/v2x/projects'],
])('%s %s is answered by %s', (method, path, before) => {
  expect(routed(method, path)).toBe(before);
});

it('knows version 2 by the path alone', () => {
  expect(isVersion2('https://api.test/api/v2/user?x=1')).toBe(true);
  expect(isVersion2('https://api.test/api/v1/user?next=/api/v2/user')).toBe(false);
  expect(isVersion2('https://api.test/api/v20/user')).toBe(false);
});

it('names the methods of a path, also where names differ', () => {
  expect(methodsOf(ways, '/api/v2/projects/A/shorts/B')).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
  expect(methodsOf(ways, '/api/v2/nothing')).toEqual([]);
});

it('speaks of fields and paths by their names in version 2, and leaves events alone', () => {
  expect(inWordsOf2('Wait until its status is face_analysis_done. If it is refunded, see project.refunded.')).toBe(
    'Wait until its status is ready. If it is failed, see project.refunded.',
  );
  expect(inWordsOf2('See `POST /shorts/{project_id}/{short_id}/render`.')).toBe(
    'See `POST /projects/{project_id}/shorts/{short_id}/renders`.',
  );
});

it('changes the events of a stream, in whatever pieces they come', async () => {
  const data = { id: 'A', error_reason: 'Lost – again.' };
  const text = `retry: 1000\n\n: still here\n\nid: 7\nevent: short.error\ndata: ${JSON.stringify(shortError(data))}\n\n`;
  const bytes = new TextEncoder().encode(text);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 3) controller.enqueue(bytes.slice(at, at + 3));
      controller.close();
    },
  });
  const after = await new Response(pieces.pipeThrough(eventsIn2(streamEventSchema))).text();
  expect(after).toBe(text.replace('error_reason', 'failure_reason'));
});

function shortError(data: object): object {
  const id = '01KAFV5N7Q2V8XW4T6R5N0M1AB';
  const at = '2026-11-20T09:30:15.123000Z';
  return { type: 'short.error', timestamp: at, data: { ...data, id, project_id: id, updated_at: at } };
}
