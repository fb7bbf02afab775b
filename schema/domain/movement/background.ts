/** What stands behind a picture that is shown whole: a colour, or in a wish the id of footage and in a plan its key. */

const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The id of the footage that a wish names. Null: it names a colour, or none. */
export function footageOfBackground(background: string | undefined): string | null {
  return background !== undefined && ID.test(background) ? background : null;
}

const KEY = /^public\/footage\/([^/]+)\//;

/** The wish behind the background of a plan: a colour, or the id of footage. */
export function wishedBackground(background: string): string {
  return KEY.exec(background)?.[1] ?? background;
}

/** Whether the background of a plan is the key of a picture. */
export function isBackgroundKey(background: string | undefined): background is string {
  return background !== undefined && KEY.test(background);
}

/**
 * A plan that names footage as its background, with the key of that instead. `keyOf`: undefined for what is no picture of the
 * account, or was deleted since; then it has a blurred copy.
 */
export function withBackgroundKey<Plan extends { background?: string | undefined }>(
  plan: Plan,
  keyOf: (footageId: string) => string | undefined,
): Plan {
  const footageId = footageOfBackground(plan.background);
  if (footageId === null) return plan;
  const { background: _background, ...rest } = plan;
  const key = keyOf(footageId);
  return { ...rest, ...(key !== undefined && { background: key }) } as Plan;
}
