import { publicUrl, subRipKeyOf } from '#schema/domain/object-keys.ts';

/** Makes the address of a public object. */
export type MediaUrl = (key: string, version?: string) => string;

/**
 * Public media are served under the `MEDIA_URL` setting, or by the Worker itself on the host that was asked. What is
 * not stored but made on the way out is served by the Worker alone.
 */
export function makeMediaUrl(setting: string | undefined, requestUrl: string): MediaUrl {
  const own = `${new URL(requestUrl).origin}/media`;
  return (key, version) => publicUrl(subRipKeyOf(key) === null ? (setting ?? own) : own, key, version);
}
