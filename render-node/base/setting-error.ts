/** A missing or invalid setting that keeps the node from starting. The message names the setting and what to do. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
