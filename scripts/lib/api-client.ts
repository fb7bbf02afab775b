import * as z from 'zod';

/** An answer of the API that is not a success. `message` is the `error` of its body. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

type Call = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; token?: string | undefined; body?: unknown };

/** One call with a JSON answer. Throws `ApiError` where the status is not 2xx. */
export async function callApi(url: string, { method, token, body }: Call): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json;
  const failure = z.object({ error: z.string() }).safeParse(json);
  throw new ApiError(response.status, failure.success ? failure.data.error : `HTTP ${response.status}`);
}

export type NewUser = {
  email: string;
  password: string;
  name?: string | undefined;
  credits?: number | undefined;
  plan?: string | undefined;
};

/** Makes a user through the operator API. `url` is the Worker's address; gives the answer as it came. */
export function createUser(url: string, operatorToken: string, user: NewUser): Promise<unknown> {
  return callApi(`${url}/internal/v1/users`, { method: 'POST', token: operatorToken, body: user });
}

const loginSchema = z.object({ user: z.object({ id: z.string(), token: z.string(), balance: z.number() }) });
const projectSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  progress: z.number().optional(),
  failure_reason: z.string().nullable().optional(),
});
const shortSchema = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number(),
  start_time: z.number(),
  end_time: z.number(),
});
const renderSchema = z.object({
  id: z.string(),
  short_id: z.string(),
  status: z.enum(['pending', 'processing', 'done', 'error']),
  download_url: z.string().nullable(),
  progress: z.number().optional(),
  error_reason: z.string().nullable().optional(),
});
const pageOf = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), last_page: z.number() });

export type Project = z.infer<typeof projectSchema>;
export type Short = z.infer<typeof shortSchema>;
export type Render = z.infer<typeof renderSchema>;

/** The public API as a signed-in user, as far as scripts and tests need it: only documented calls. */
export type ApiClient = Awaited<ReturnType<typeof signIn>>;

/** Signs in. `apiUrl` ends with `/api/v1`. */
export async function signIn(apiUrl: string, credentials: { email: string; password: string }) {
  const login = { method: 'POST', body: credentials } as const;
  const { user } = loginSchema.parse(await callApi(`${apiUrl}/login`, login));
  const call = (method: Call['method'], path: string, body?: unknown) =>
    callApi(`${apiUrl}${path}`, { method, token: user.token, body });
  return {
    user,
    call,
    videoMetadata: async (url: string) => {
      const answer = z.object({ data: z.object({ title: z.string(), durationInSec: z.number() }) });
      return answer.parse(await call('POST', '/videoMetadata', { url })).data;
    },
    createShorts: async (body: Record<string, unknown>) =>
      z.object({ data: projectSchema }).parse(await call('POST', '/createShorts', body)).data,
    /** The project, as the list of its shorts shows it. */
    project: async (id: string) =>
      z.object({ project: projectSchema }).parse(await call('GET', `/shorts/${id}?per_page=1`)).project,
    /** All shorts of a project, best first. */
    shorts: async (projectId: string) => {
      const answer = z.object({ data: pageOf(shortSchema) });
      return answer.parse(await call('GET', `/shorts/${projectId}?sort=score&per_page=100`)).data.data;
    },
    render: async (projectId: string, shortId: string, body: Record<string, unknown> = {}) =>
      z.object({ data: renderSchema }).parse(await call('POST', `/shorts/${projectId}/${shortId}/render`, body)).data,
    renders: async (projectId: string) => {
      const answer = z.object({ data: pageOf(renderSchema) });
      return answer.parse(await call('GET', `/renders?project_id=${projectId}&limit=100`)).data.data;
    },
    balance: async () =>
      z.object({ user: z.object({ balance: z.number() }) }).parse(await call('GET', '/user')).user.balance,
  };
}
