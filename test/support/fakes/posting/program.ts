import type { Received } from '../services/webhook-receiver.ts';
import { answer, makeStandIn } from './stand-in.ts';

/** A stand-in of a program of a user that posts: it takes what it gets, as https://www.standardwebhooks.com says. */
export function makeFakeProgram() {
  const calls: Received[] = [];
  const standIn = makeStandIn(async (request, url) => {
    const call = { path: url.pathname, headers: Object.fromEntries(request.headers), body: await request.text() };
    return { name: 'call', answer: () => (calls.push(call), answer(200, 'taken')) };
  });
  return {
    ...standIn,
    /** The last call for each post: a repeat has the same `webhook-id`. */
    taken: () => [...new Map(calls.map((call) => [call.headers['webhook-id'] ?? '', call])).values()],
  };
}
