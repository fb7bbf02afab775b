import type { BrowserContext, Route } from 'playwright-core';
import type { Short, ShortList, Transcript } from '../../packages/client/src/index.ts';
import type { BenchFarm } from '../lib/local-farm.ts';

type Size = { clips: number; hours: number };

/** Answers about the project of the farm as if it had this many clips, and a transcript of so many hours. */
export async function enlarge(context: BrowserContext, { projectId, shortId }: BenchFarm, { clips, hours }: Size) {
  const api = '**/studio/api/v1';
  const idOf = (at: number) => (at === 0 ? shortId : shortId.slice(0, -2) + String(at).padStart(2, '0'));
  const change = async <T>(route: Route, url: string, grow: (answer: T) => T) => {
    const response = await route.fetch({ url });
    await route.fulfill({ response, json: grow((await response.json()) as T) });
  };
  await context.route(`${api}/shorts/${projectId}?*`, (route) =>
    change<ShortList>(route, route.request().url(), (answer) => {
      const [item] = answer.data.data;
      if (item === undefined) throw new Error('The project has no clip.');
      const data = Array.from({ length: clips }, (_, at) => ({ ...item, id: idOf(at), title: `Clip ${at + 1}` }));
      return { ...answer, data: { ...answer.data, data, total: clips } };
    }),
  );
  await context.route(`${api}/shorts/${projectId}/*`, (route) => {
    const url = route.request().url();
    const id = url.split('/').at(-1) ?? '';
    if (route.request().method() === 'GET' && id === shortId) return route.fallback();
    const real = url.replace(id, shortId);
    // The answer to a change takes the place of the clip in the list.
    const title = `Clip ${id === shortId ? 1 : Number(id.slice(-2)) + 1}`;
    return change<{ data: Short }>(route, real, (answer) => ({ ...answer, data: { ...answer.data, id, title } }));
  });
  await context.route(`${api}/projects/${projectId}/transcript`, (route) =>
    change<{ data: Transcript }>(route, route.request().url(), (answer) => ({
      ...answer,
      data: { ...answer.data, words: repeated(answer.data.words, hours * 3_600) },
    })),
  );
}

function repeated(words: Transcript['words'], untilSec: number): Transcript['words'] {
  const lengthSec = (words.at(-1)?.end ?? 0) + 1;
  return Array.from({ length: Math.ceil(untilSec / lengthSec) }, (_, round) =>
    words.map((word, at) => ({
      ...word,
      index: round * words.length + at,
      start: word.start + round * lengthSec,
      end: word.end + round * lengthSec,
    })),
  ).flat();
}
