import type { CreateFontRequest } from '#schema/contract/looks/font.ts';
import { OWN_FONTS } from '#schema/domain/brands/own-font.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { findUploaded, keepCopy, refuseGone } from '../uploads/read-uploaded.ts';
import { readFont } from './read-font.ts';
import { addFont, eraseFont, type FontRow, selectFonts } from './store/fonts.ts';

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
  const upload = await findUploaded(deps, { userId, id: asked.upload_id }, { maxBytes: OWN_FONTS.maxBytes });
  const object = (await deps.media.get(upload.key)) ?? refuseGone();
  const facts = readFont(new Uint8Array(await object.arrayBuffer()));
  if (typeof facts === 'string') throw new ApiError(facts);
  const id = deps.newId();
  const key = objectKeys.ownFont(id, newSecret(), facts.kind);
  await keepCopy(deps, upload, { key, keepMs: KEEP.oldBrandFiles.ms });
  const { name = facts.name, license = '' } = asked;
  const font = { id, userId, name, key, bytes: upload.sizeBytes, license, createdAt: deps.clock() };
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
