import { captionFileOf, publicUrl } from '#schema/domain/object-keys.ts';

/** Builds the URL of a public object. */
export type MediaUrl = (key: string, version?: string) => string;

/**
 * Public media are served under the `MEDIA_URL` setting, or by the Worker itself on the requested host. Files that are
 * generated on request are served only by the Worker.
 */
export function makeMediaUrl(setting: string | undefined, requestUrl: string): MediaUrl {
  const own = `${new URL(requestUrl).origin}/media`;
  return (key, version) => publicUrl(captionFileOf(key) === null ? (setting ?? own) : own, key, version);
}
