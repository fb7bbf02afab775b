/** The user whose plan sets the limits. */
export type Metered = { id: string; plan: string };

/** Counts requests against the rate limits, and shows the remaining ones in the response headers. */
export type Meter = {
  /** Counts a request of a user by its method and route. Throws `rate.limited`. */
  countRequest(user: Metered): Promise<void>;
  /** Shows the remaining requests of a user without counting this one. */
  showStanding(user: Metered): Promise<void>;
  /**
   * Counts renders that are about to be queued. Existing renders are free, so only the use case knows the number.
   * Throws `rate.limited`, and `rate.above_plan` if the plan never allows so many.
   */
  countRenders(user: Metered, count: number): Promise<void>;
  /**
   * Counts a request with an `Idempotency-Key` before its body is read. Whether it is a replay, which counts against no
   * other rate, shows only then. Throws `rate.limited`.
   */
  countKeyed(user: Metered): Promise<void>;
  /** Counts a short that is about to be framed because its user cut or changed it. Throws `rate.limited`. */
  countFraming(user: Metered): Promise<void>;
  /** Counts a thumbnail that is about to be stored. Throws `rate.limited`. */
  countThumbnail(user: Metered): Promise<void>;
  /**
   * Counts a sign-in attempt for the address, which can be attacked from many clients, and for the client, which can
   * try many addresses. Throws `rate.limited`.
   */
  countSignIn(email: string | null): Promise<void>;
};
