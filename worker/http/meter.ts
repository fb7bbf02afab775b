import type { Caps, OwnLimits } from '#schema/domain/limits.ts';

/** The user whose plan, or own limits, apply. `parentId`: of a sub-account, which `caps` hold below them. */
export type Metered = {
  id: string;
  plan: string;
  limits: OwnLimits | null;
  caps?: Caps | null;
  parentId?: string | null;
};

/** Those whose limits a request of a user counts against: their own, then those that a sub-account shares with its parent. */
export function countedWith({ id, plan, limits, caps, parentId }: Metered): [Metered, ...Metered[]] {
  const shared = { plan, limits };
  const above = parentId ?? null;
  return [{ ...shared, id, caps: caps ?? null }, ...(above === null ? [] : [{ ...shared, id: above }])];
}

/** The account whose limits a user shares: of a sub-account its parent, else themselves. */
export function rootIdOf({ id, parentId }: Metered): string {
  return parentId ?? id;
}

/** An e-mail address used to sign in. `isKnown`: its user is already signed in from this network. */
export type SignInAddress = { email: string; isKnown: () => Promise<boolean> };

/** Counts requests against the rate limits, and shows the remaining ones in the response headers. */
export type Meter = {
  /** Counts a request of a user by its method and route. Throws `rate.limited`. */
  countRequest(user: Metered): Promise<void>;
  /** Shows the remaining requests of a user without counting this one. */
  showStanding(user: Metered): Promise<void>;
  /**
   * Counts renders that are about to be queued. Existing renders are free, so only the use case knows the number.
   * Throws `rate.limited`, and `rate.above_plan` if the plan never allows this many.
   */
  countRenders(user: Metered, count: number): Promise<void>;
  /**
   * Counts as many of several new projects as the rate still allows, and returns their number. Throws `rate.limited` if it
   * allows none.
   */
  countProjects(user: Metered, count: number): Promise<number>;
  /**
   * Counts a request with an `Idempotency-Key` before its body is read. Only then does it show whether it is a replay,
   * which counts against no other rate. Throws `rate.limited`.
   */
  countKeyed(user: Metered): Promise<void>;
  /**
   * Counts shorts, by default one, that are about to be framed because their user cut, changed or asked for them.
   * Throws `rate.limited`.
   */
  countFraming(user: Metered, count?: number): Promise<void>;
  /** Counts a translation that is about to be made by a model. Throws `rate.limited`. */
  countTranslation(user: Metered): Promise<void>;
  /** Counts a thumbnail that is about to be stored. Throws `rate.limited`. */
  countThumbnail(user: Metered): Promise<void>;
  /** Counts footage that is about to be copied: each file stays a day, deleted or not. Throws `rate.limited`. */
  countFootage(user: Metered): Promise<void>;
  /** Counts files of a brand, or a font, that are about to be copied: each stays a day, and in no quota. Throws `rate.limited`. */
  countBrandFiles(user: Metered, count: number): Promise<void>;
  /**
   * Counts a sign-in attempt: for the client's network, which can try many addresses, for the address from this
   * network, and with a far higher limit for the address, which can be attacked from many networks. That last limit
   * does not stop networks that are known. The returned function takes the attempt back: only failures count. Throws
   * `rate.limited`.
   */
  countSignIn(address: SignInAddress | null): Promise<() => Promise<void>>;
  /** Counts a code that is about to be mailed, by hour and by day, in the same three ways. Throws `rate.limited`. */
  countCode(address: SignInAddress): Promise<void>;
};
