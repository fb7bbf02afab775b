/** Whose plan decides. */
export type Metered = { id: string; plan: string };

/** Counts one request against the rate limits, and shows what is left of them in the headers of the response. */
export type Meter = {
  /** Counts a request of a user by its method and its route. Throws `rate.limited`. */
  countRequest(user: Metered): Promise<void>;
  /** Shows what is left for a user without counting the request. */
  showStanding(user: Metered): Promise<void>;
  /**
   * Counts renders that are about to be queued. Renders that exist already are free, so only the use case knows how
   * many. Throws `rate.limited`, and `rate.above_plan` where so many never fit.
   */
  countRenders(user: Metered, count: number): Promise<void>;
  /**
   * Counts an attempt to sign in: for the address, which somebody may attack from many places, and for the client,
   * which may try many addresses. Throws `rate.limited`.
   */
  countSignIn(email: string | null): Promise<void>;
};
