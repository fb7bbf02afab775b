import { NEEDED_SETTINGS, type NeededSetting } from '#schema/domain/farm/needed-settings.ts';

/** 33 random bytes, which are 44 characters of base64url without padding. */
export function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(33));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The names in the doctor's note that are settings which every server needs, in their order there. */
export function neededIn(note: string): NeededSetting[] {
  return note.split(', ').filter((name): name is NeededSetting => Object.hasOwn(NEEDED_SETTINGS, name));
}

/** A value that can be made here. Null: it must be looked up. `origin`: where this page is. */
export function valueOf(name: NeededSetting, { origin, today }: { origin: string; today: Date }): string | null {
  if (name === 'PUBLIC_URL') return origin;
  if (name === 'OPERATOR_TOKEN') return makeToken();
  if (name !== 'TOKEN_KEYS') return null;
  return JSON.stringify([{ kid: today.toISOString().slice(0, 10), secret: makeToken() }]);
}
