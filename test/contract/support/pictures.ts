import { uploadResponseSchema } from '#schema/contract/upload.ts';
import { pngOf } from '../../support/media/hostile-media.ts';
import { putSigned } from '../../support/system/farm.ts';
import { call, expectSuccess, type TestUser } from './api.ts';

export const PNG = new Uint8Array(pngOf(64));

/** The id of a completed upload, which is named like a picture unless something else is said. */
export async function uploadPicture(
  user: TestUser,
  bytes: Uint8Array<ArrayBuffer> = PNG,
  filename = 'logo.png',
): Promise<string> {
  const send = (path: string, body: object) => call('POST', path, { token: user.token, body });
  const asked = await send('/uploads', { filename, size: bytes.length });
  const { id, parts } = expectSuccess(asked, 201, uploadResponseSchema).data;
  const sent = [{ part_number: 1, etag: await putSigned(parts[0]?.url ?? '', bytes) }];
  expectSuccess(await send(`/uploads/${id}/complete`, { parts: sent }), 200, uploadResponseSchema);
  return id;
}
