import { publicUrl } from '#schema/domain/object-keys.ts';

/** Makes the address of a public object. */
export type MediaUrl = (key: string, version?: string) => string;

/** Public media are served under the `MEDIA_URL` setting, or by the Worker itself on the host that was asked. */
export function makeMediaUrl(setting: string | undefined, requestUrl: string): MediaUrl {
  const base = setting ?? `${new URL(requestUrl).origin}/media`;
  return (key, version) => publicUrl(base, key, version);
}
