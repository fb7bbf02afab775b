import { doctorResponseSchema, type CheckView, type VersionView } from '#schema/contract/farm/doctor.ts';
import type { WorkerCheck } from '#schema/domain/farm/doctor.ts';

/** The system that is examined, and who asks. */
export type Visit = {
  /** Without a slash at the end. */
  url: string;
  token: string;
  fetch: typeof fetch;
};

/** What the address said to the first request. Null: nothing. */
export type Front = { status: number; headers: Headers; text: string } | null;

const PATIENCE_MS = 20_000;

/** Asks for the health, as any program can. */
export async function askHealth({ url, fetch }: Visit): Promise<Front> {
  try {
    const response = await fetch(`${url}/internal/v1/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return null;
  }
}

/** What the Worker says of itself. */
export type Report = { status: number; checks: CheckView[]; version: VersionView | null };

/** The Worker's checks take fifteen seconds at most. */
const EXAMINED_MS = 40_000;

/** Has the Worker examine itself. `version` null: this is no answer of a Worker of this version. */
export async function askWorker(
  { url, token, fetch }: Visit,
  wish: { checks: readonly WorkerCheck[]; mailTo: string | undefined },
): Promise<Report> {
  const response = await fetch(`${url}/internal/v1/doctor`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ checks: wish.checks, mail_to: wish.mailTo }),
    signal: AbortSignal.timeout(EXAMINED_MS),
  });
  const body: unknown = await response.json().catch(() => null);
  const parsed = response.ok ? doctorResponseSchema.safeParse(body) : null;
  const data = parsed?.success === true ? parsed.data.data : { checks: [], version: null };
  return { status: response.status, ...data };
}
