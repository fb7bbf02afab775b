import { startFakeService, type FakeAnswer, type FakeLogic } from './json-service.ts';

/** A fake of `files.get` of Google's Drive API v3: shapes from its documentation, our own values. */

export const FAKE_DRIVE_KEY = 'key-of-the-fake-drive';

/** Returns the requested fields, as the real API does. An id without a scripted answer is an unknown file. */
export const fakeDriveLogic: FakeLogic = ({ path, query, headers }, scripted) => {
  const id = /^\/files\/([\w-]+)$/.exec(path)?.[1] ?? '';
  if (query.get('key') !== FAKE_DRIVE_KEY) return driveError(403, 'accessNotConfigured', 'usageLimits');
  const answer = scripted.get(id) ?? driveNotFound(id);
  if (answer.status !== 200) return answer;
  const { resourceKey, ...file } = answer.body as Record<string, unknown>;
  const shown = headers['x-goog-drive-resource-keys'];
  if (resourceKey !== undefined && shown !== `${id}/${String(resourceKey)}`) return driveNotFound(id);
  const fields = (query.get('fields') ?? 'kind,id,name,mimeType').replaceAll(/\([^)]*\)/g, '').split(',');
  return { status: 200, body: Object.fromEntries(Object.entries(file).filter(([name]) => fields.includes(name))) };
};

export const startFakeDrive = () => startFakeService(fakeDriveLogic);

/** A complete video file of 90 s. `more` replaces fields. A request must send `resourceKey` to see the file. */
export function driveFile(id: string, more: object = {}): FakeAnswer {
  return {
    status: 200,
    body: {
      kind: 'drive#file',
      id,
      name: 'Wedding of Ada and Grace.mov',
      mimeType: 'video/quicktime',
      description: 'The whole afternoon.',
      trashed: false,
      createdTime: '2025-06-14T09:12:33.456Z',
      modifiedTime: '2025-06-15T10:00:00.000Z',
      thumbnailLink: `https://lh3.googleusercontent.example/drive-storage/${id}=s220`,
      size: '734003200',
      videoMediaMetadata: { width: 1920, height: 1080, durationMillis: '90500' },
      owners: [{ kind: 'drive#user', displayName: 'Ada Example', me: false, permissionId: '0123456789' }],
      capabilities: { canDownload: true },
      ...more,
    },
  };
}

export function driveError(code: number, reason: string, domain = 'global'): FakeAnswer {
  const message = `What Drive has to say of ${reason}.`;
  return { status: code, body: { error: { errors: [{ domain, reason, message }], code, message } } };
}

/** The API answers the same for a file that is not shared. */
function driveNotFound(id: string): FakeAnswer {
  const message = `File not found: ${id}.`;
  const detail = { domain: 'global', reason: 'notFound', message, locationType: 'parameter', location: 'fileId' };
  return { status: 404, body: { error: { errors: [detail], code: 404, message } } };
}
