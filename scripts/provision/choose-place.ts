import { JURISDICTIONS, LOCATIONS, type Place, placeOf } from './places.ts';
import type { Question } from './question.ts';

type Asked = { location?: string | undefined; jurisdiction?: string | undefined };

const CHOICES = `--location (${LOCATIONS.join(', ')}) is a wish for a region, --jurisdiction (${JURISDICTIONS.join(', ')}) a promise of Cloudflare.`;

/** Where the data is. */
export const PLACE: Question<Place> = {
  text: `Where should the data be? Cloudflare can never move it.
  ${LOCATIONS.join(', ')}: near these users and nodes, as a wish
  ${JURISDICTIONS.join(', ')}: a jurisdiction, which Cloudflare promises
Place: `,
  option: `Choose where the data is, once and for ever. ${CHOICES} For example: --location weur`,
  read: (typed) => {
    const place = placeOf(typed);
    if (place === null) throw new Error(`"${typed}" is no place.`);
    return place;
  },
};

/**
 * Where the data of a deployment is. `known` is what an earlier run chose, `exists`: there is a database. Null for one
 * from before there was a choice. Throws if the place would change, which Cloudflare cannot do.
 */
export function choosePlace(
  wish: Place | null,
  { known, exists }: { known: Place | null; exists: boolean },
): Place | null {
  if (known !== null) {
    if (wish !== null && (wish.kind !== known.kind || wish.code !== known.code))
      throw new Error(`The data is in "${known.code}" and cannot move. Run this without --${wish.kind}.`);
    return known;
  }
  if (exists && wish?.kind === 'jurisdiction')
    throw new Error('--jurisdiction: the database exists without one, and Cloudflare cannot add it later.');
  return wish;
}

/** The place that the options name, or null. Throws a sentence about a wrong one. */
export function readWish({ location, jurisdiction }: Asked): Place | null {
  if (location !== undefined && jurisdiction !== undefined)
    throw new Error('--location and --jurisdiction: choose one of them. A jurisdiction decides the place.');
  const code = location ?? jurisdiction;
  const place = placeOf(code);
  const kind = location === undefined ? 'jurisdiction' : 'location';
  if (code !== undefined && place?.kind !== kind) throw new Error(`--${kind}: "${code}" is no such place. ${CHOICES}`);
  return place;
}
