import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '#schema/domain/limits.ts';
import { addChanges, beginRing, type Change, openingOf, type Ring } from '../../../../worker/events/ring.ts';

const NOW = Date.UTC(2026, 10, 22);
const change = (id: string, progress = 0): Change => ({
  type: 'render.changed',
  data: {
    id,
    short_id: 'S',
    project_id: 'P',
    status: 'processing',
    progress,
    eta_seconds: null,
    updated_at: '2026-11-22T00:00:00.000000Z',
  },
});
const idsOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
const add = (ring: Ring, ...changes: Change[]) => addChanges(ring, changes, NOW).ring;

describe('the ring of events', () => {
  it('begins behind what is already so', () => {
    const ring = beginRing([change('a'), change('b')], NOW);
    expect(openingOf(ring, null, NOW)).toBe(
      `id: ${ring.last}\nevent: reset\ndata: {"type":"reset","timestamp":"2026-11-22T00:00:00.000000Z","data":{}}\n\n`,
    );
    expect(addChanges(ring, [change('a'), change('b', 1)], NOW).added.map(({ data }) => data.id)).toEqual(['b']);
  });

  it('continues after any id that it still knows, and else resets', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 }), fc.nat(), (sizes, pick) => {
        let ring = beginRing([], NOW);
        const first = ring.last;
        let progress = 0;
        for (const size of sizes) {
          progress += 1;
          ring = add(ring, ...Array.from({ length: size }, (_, at) => change(String(at), progress)));
        }
        const after = first + (pick % (ring.last - first + 1));
        const opening = openingOf(ring, String(after), NOW);
        const isKnown = ring.last - after <= EVENTS.kept;
        const missed = Array.from({ length: ring.last - after }, (_, at) => after + 1 + at);
        expect(idsOf(opening)).toEqual(isKnown ? missed : [ring.last]);
        expect(opening.includes('event: reset')).toBe(!isKnown);
        expect(ring.kept.length).toBeLessThanOrEqual(EVENTS.kept);
      }),
    );
  });

  it.each([null, '', 'x', '-1', '1e9', '0', '9'.repeat(16), '9'.repeat(30)])('does not know the id %j', (id) => {
    expect(openingOf(add(beginRing([], NOW), change('a')), id, NOW)).toContain('event: reset');
  });

  it('has higher ids each time that it begins', () => {
    const ring = add(beginRing([], NOW), change('a'));
    const later = beginRing([], NOW + 1);
    expect(later.last).toBeGreaterThan(ring.last);
    expect(openingOf(later, String(ring.last), NOW)).toContain('event: reset');
  });
});
