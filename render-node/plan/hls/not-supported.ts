/**
 * `encryption`: DRM. `variables`: addresses made of EXT-X-DEFINE. `pictures_only`: key pictures only. `length`: more
 * lines than a day has.
 */
export type Unsupported = 'encryption' | 'variables' | 'pictures_only' | 'address' | 'length';

/** A playlist of a kind that cannot be recorded. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
  readonly what: Unsupported;

  constructor(what: Unsupported) {
    super(what);
    this.what = what;
  }
}
