import type { CreateFootageRequest, EditFootageRequest } from '#schema/contract/looks/footage.ts';
import { FOOTAGE } from '#schema/domain/footage/footage.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { storeFootage, type WriteDeps } from './store-file.ts';
import {
  addFootage,
  changeFootage,
  eraseFootage,
  findFootage,
  type FootageRow,
  type OwnedFootage,
  selectFootage,
} from './store/footage.ts';
import { wordsOfName } from './words-of-name.ts';

/**
 * Keeps a copy of an upload as footage. Throws `footage.too_many`, `footage.refused`, or `request.invalid` for an upload
 * that is not there.
 */
export async function createFootage(
  deps: WriteDeps,
  userId: string,
  { upload_id: uploadId, name, description }: CreateFootageRequest,
): Promise<FootageRow> {
  // Before the file is copied. The insert decides.
  if ((await readAllFootage(deps, userId)).length >= FOOTAGE.perUser) throw new ApiError('footage.too_many');
  const id = deps.newId();
  const now = deps.clock();
  const { filename, ...file } = await storeFootage(deps, { userId, footageId: id }, uploadId);
  const item: FootageRow = {
    id,
    userId,
    name: name ?? filename,
    description: description ?? wordsOfName(filename),
    ...file,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await addFootage(deps.db, item))) throw new ApiError('footage.too_many');
  return item;
}

/** All footage of a user, oldest first. */
export async function readAllFootage(deps: Pick<Deps, 'db'>, userId: string): Promise<FootageRow[]> {
  return selectFootage(deps.db, userId);
}

/** Throws `request.not_found`. */
export async function readFootage(deps: Pick<Deps, 'db'>, wanted: OwnedFootage): Promise<FootageRow> {
  return present(await findFootage(deps.db, wanted));
}

/** Changes its name or its description. Throws `request.not_found`. */
export async function editFootage(
  deps: Pick<Deps, 'db' | 'clock'>,
  wanted: OwnedFootage,
  { name, description }: EditFootageRequest,
): Promise<FootageRow> {
  const change = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  return present(await changeFootage(deps.db, wanted, { ...change, updatedAt: deps.clock() }));
}

/** Deletes an item. Finished renders that show it stay; renders from now on leave it out. Throws `request.not_found`. */
export async function deleteFootage(deps: Pick<Deps, 'db' | 'clock'>, wanted: OwnedFootage): Promise<FootageRow> {
  return present(await eraseFootage(deps.db, wanted, deps.clock()));
}

function present(item: FootageRow | null): FootageRow {
  if (item === null) throw new ApiError('request.not_found');
  return item;
}
