import type { FramedPerson } from '#schema/artifacts/framing.ts';
import type { Sighting } from '../../plan/faces/tracks.ts';
import { findPeopleOfShots, type SegmentsRequest } from '../../plan/framing/layouts/index.ts';

/** Distance of the boxes that a client gets, in seconds. */
const TRACK_STEP_SEC = 1;

/**
 * Whom a user may choose in each shot, from left to right, with ids F1, F2 and so on. Boxes are in whole pixels of the
 * source.
 */
export function namePeople(requests: readonly SegmentsRequest[]): FramedPerson[] {
  const people = requests
    .flatMap(findPeopleOfShots)
    .flatMap(({ shot, people: inShot }) =>
      inShot.toSorted((a, b) => a.box[0] - b.box[0]).map(({ sightings }) => ({ ...shot, track: thinOut(sightings) })),
    );
  return people.map((person, index) => ({ id: `F${index + 1}`, ...person }));
}

function thinOut(sightings: readonly Sighting[]): FramedPerson['track'] {
  const track: FramedPerson['track'] = [];
  for (const { atSec, box } of sightings) {
    const last = track.at(-1);
    if (last !== undefined && atSec - last.atSec < TRACK_STEP_SEC) continue;
    track.push({ atSec, box: box.map(Math.round) as typeof box });
  }
  return track;
}
