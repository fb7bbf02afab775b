/** Hints of D1 and R2, and the jurisdictions that D1, R2 and Durable Objects have in common. */
export const LOCATIONS = ['weur', 'eeur', 'enam', 'wnam', 'apac', 'oc'] as const;
export const JURISDICTIONS = ['eu', 'fedramp'] as const;

/** Where the data is. It is chosen when the database and the bucket are created, and can never be changed. */
export type Place =
  | { kind: 'location'; code: (typeof LOCATIONS)[number] }
  | { kind: 'jurisdiction'; code: (typeof JURISDICTIONS)[number] };

/** Where the Worker runs: beside its database, which it asks several times for a request. */
export const REGIONS: Record<Place['code'], string> = {
  weur: 'aws:eu-central-1',
  eeur: 'gcp:europe-central2',
  enam: 'aws:us-east-1',
  wnam: 'aws:us-west-2',
  apac: 'aws:ap-southeast-1',
  oc: 'aws:ap-southeast-2',
  eu: 'aws:eu-central-1',
  fedramp: 'aws:us-east-1',
};

/** The place that a code names. */
export function placeOf(code: string | undefined): Place | null {
  const location = LOCATIONS.find((one) => one === code);
  const jurisdiction = JURISDICTIONS.find((one) => one === code);
  if (location !== undefined) return { kind: 'location', code: location };
  return jurisdiction === undefined ? null : { kind: 'jurisdiction', code: jurisdiction };
}
