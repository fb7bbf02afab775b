import type { CreateFontRequest } from '#schema/contract/looks/font.ts';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';
import { contentTypeOf, objectKeys } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { copyUploaded, findUploaded } from '../uploads/read-uploaded.ts';
import { readFont } from './read-font.ts';
import { addFont, eraseFont, expectFont, type FontRow, selectFonts } from './store/fonts.ts';

/**
 * Makes an uploaded file a font of the account, under a key of its own: a render that has it never changes. Throws
 * `fonts.too_many`, `font.refused`, `font.variable` or `font.restricted`, or `request.invalid` for an upload that is not there.
 */
export async function createFont(
  deps: Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>,
  userId: string,
  asked: CreateFontRequest,
): Promise<FontRow> {
  // Before the file is read. The insert decides.
  if ((await readFonts(deps, userId)).length >= OWN_FONTS.perUser) throw new ApiError('fonts.too_many');
  const upload = (await findUploaded(deps, { userId, id: asked.upload_id }, OWN_FONTS.maxBytes)) ?? refuseUpload();
  const object = (await deps.media.get(upload.key)) ?? refuseUpload();
  const facts = readFont(new Uint8Array(await object.arrayBuffer()));
  if (typeof facts === 'string') throw new ApiError(facts);
  const [id, now] = [deps.newId(), deps.clock()];
  const key = objectKeys.ownFont(id, newSecret(), facts.kind);
  await expectFont(deps.db, key, now);
  if (!(await copyUploaded(deps, upload, { key, contentType: contentTypeOf(key) ?? '' }))) refuseUpload();
  const { name = facts.name, license = '' } = asked;
  const font = { id, userId, name, key, bytes: upload.sizeBytes, license, createdAt: now };
  if (!(await addFont(deps.db, font))) throw new ApiError('fonts.too_many');
  return font;
}

/** All fonts of a user, oldest first. */
export async function readFonts(deps: Pick<Deps, 'db'>, userId: string): Promise<FontRow[]> {
  return selectFonts(deps.db, userId);
}

/** Deletes a font. Renders in it stay as they are. Throws `request.not_found`. */
export async function deleteFont(
  deps: Pick<Deps, 'db' | 'clock'>,
  wanted: { userId: string; fontId: string },
): Promise<FontRow> {
  const erased = await eraseFont(deps.db, wanted, deps.clock());
  if (erased === null) throw new ApiError('request.not_found');
  return erased;
}

function refuseUpload(): never {
  throw new ApiError(
    'request.invalid',
    `upload_id is not one of your completed uploads of at most ${OWN_FONTS.maxBytes / 1e6} MB. See POST /uploads.`,
  );
}
