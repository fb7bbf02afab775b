/** A setting whose absence or form keeps the node from starting. Its text names the key and the remedy. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}
