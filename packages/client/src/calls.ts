import { subAccountCalls } from './account-calls.ts';
import { brandCalls } from './brand-calls.ts';
import { footageCalls } from './footage-calls.ts';
import { fontCalls } from './font-calls.ts';
import { editorCalls } from './editor-calls.ts';
import { postCalls } from './post-calls.ts';
import { recordCalls } from './record-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { translationCalls } from './translation-calls.ts';
import type { Call, CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Named by its parts: otherwise its declaration would repeat each call, without what is said of it. */
export type Calls = ReturnType<typeof accountCalls> &
  ReturnType<typeof subAccountCalls> &
  ReturnType<typeof accessCalls> &
  ReturnType<typeof projectCalls> &
  ReturnType<typeof recordCalls> &
  ReturnType<typeof editorCalls> &
  ReturnType<typeof brandCalls> &
  ReturnType<typeof footageCalls> &
  ReturnType<typeof fontCalls> &
  ReturnType<typeof translationCalls> &
  ReturnType<typeof renderCalls> &
  ReturnType<typeof uploadCalls> &
  ReturnType<typeof webhookCalls> &
  ReturnType<typeof reviewCalls> &
  ReturnType<typeof postCalls> &
  ReturnType<typeof liveCalls>;

/**
 * The endpoints, named like the operations of the OpenAPI document. Each returns the `data` of the response. Lists are
 * returned whole.
 */
export function makeCalls(send: Send): Calls {
  return {
    ...accountCalls(send),
    ...accessCalls(send),
    ...subAccountCalls(send),
    ...projectCalls(send),
    ...recordCalls(send),
    ...editorCalls(send),
    ...brandCalls(send),
    ...footageCalls(send),
    ...fontCalls(send),
    ...translationCalls(send),
    ...renderCalls(send),
    ...uploadCalls(send),
    ...webhookCalls(send),
    ...reviewCalls(send),
    ...postCalls(send),
    ...liveCalls(send),
  };
}

const dataOf = <T>(answer: Answer<T>): T => answer.data;

function accountCalls(send: Send) {
  return {
    getUser: async (options?: CallOptions) => dataOf(await send<Answer<api.User>>('GET', '/user', options)),
    /** What each API key did on each of the last days. */
    getUsage: async (query?: api.Queries['getUsage'], options?: CallOptions) =>
      dataOf(await send<Answer<api.UsageDay[]>>('GET', '/usage', { ...options, query: { ...query } })),
    /** Requests with API keys that changed something or failed, of the last 7 days, newest first. */
    listRequests: (query?: api.Queries['listRequests'], options?: CallOptions) =>
      send<api.RequestList>('GET', '/requests', { ...options, query: { ...query } }),
    /** All credit movements, newest first. */
    listCredits: (query?: api.Queries['listCredits'], options?: CallOptions) =>
      send<api.CreditList>('GET', '/user/credits', { ...options, query: { ...query } }),
    /**
     * New tokens: for a refresh token, which works once, or else for the token of the client. The client continues to
     * use its own token.
     */
    refreshToken: async ({ refreshToken, ...options }: CallOptions & { refreshToken?: string } = {}) => {
      const body = { refresh_token: refreshToken };
      return (await send<{ user: api.SignedInUser }>('POST', '/token/refresh', { ...options, body })).user;
    },
    /** Signs out this token, or all tokens of the user with `all`. */
    logout: async (body: { all?: boolean } = {}, options?: CallOptions): Promise<void> => {
      await send('POST', '/logout', { ...options, body });
    },
    videoMetadata: async (body: api.VideoMetadataRequest, options?: CallOptions) =>
      dataOf(await send<Answer<api.VideoMetadata>>('POST', '/videoMetadata', { ...options, body })),
  };
}

function accessCalls(send: Send) {
  return {
    /** Ends all other sessions. */
    changePassword: async (body: api.ChangePasswordRequest, options?: CallOptions): Promise<void> => {
      await send('POST', '/password', { ...options, body });
    },
    /** Sets a password with the token from a mail, and signs in. */
    resetPassword: async (body: { token: string; password: string }, options?: CallOptions) =>
      (await send<{ user: api.SignedInUser }>('POST', '/password/reset', { ...options, body })).user,
    /** Used last first. */
    listSessions: (query?: api.Queries['listSessions'], options?: CallOptions) =>
      send<api.SessionList>('GET', '/sessions', { ...options, query: { ...query } }),
    endSession: async (id: string, options?: CallOptions): Promise<void> => {
      await send('DELETE', `/sessions/${segment(id)}`, options);
    },
    /** Ends all sessions, including this one. */
    endSessions: async (options?: CallOptions): Promise<void> => {
      await send('DELETE', '/sessions', options);
    },
    /** Only this response contains the key. */
    createApiKey: async (body: api.CreateApiKeyRequest, options?: CallOptions) =>
      dataOf(await send<Answer<api.NewApiKey>>('POST', '/api-keys', { ...options, body })),
    listApiKeys: (query?: api.Queries['listApiKeys'], options?: CallOptions) =>
      send<api.ApiKeyList>('GET', '/api-keys', { ...options, query: { ...query } }),
    deleteApiKey: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.ApiKey>>('DELETE', `/api-keys/${segment(id)}`, options)),
    /** Notifies this browser from now on. `subscription`: what `PushSubscription.toJSON()` returns. */
    addPushSubscription: async (subscription: api.AddPushSubscriptionRequest, options?: CallOptions) =>
      dataOf(
        await send<Answer<api.PushSubscription>>('POST', '/push-subscriptions', { ...options, body: subscription }),
      ),
    listPushSubscriptions: (query?: api.Queries['listPushSubscriptions'], options?: CallOptions) =>
      send<api.PushSubscriptionList>('GET', '/push-subscriptions', { ...options, query: { ...query } }),
    deletePushSubscription: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.PushSubscription>>('DELETE', `/push-subscriptions/${segment(id)}`, options)),
    /** What happened in the account, newest first. */
    listAuditEvents: (query?: api.Queries['listAuditEvents'], options?: CallOptions) =>
      send<api.AuditEventList>('GET', '/user/audit', { ...options, query: { ...query } }),
    /** Everything of the user. Fields that end with `_url` are signed URLs. */
    exportUser: (options?: CallOptions) => send<api.UserExport>('GET', '/user/export', options),
    /** Deletes the account and everything in it. `email` and the password confirm it. */
    deleteUser: async (body: { email: string; password?: string }, options?: CallOptions): Promise<void> => {
      await send('DELETE', '/user', { ...options, body });
    },
  };
}

function projectCalls(send: Send) {
  const short = (projectId: string, shortId: string) => `${shortsOf(projectId)}/${segment(shortId)}`;
  return {
    createProject: async (body: api.NewProject, options?: CallOptions) =>
      dataOf(await send<Answer<api.Project>>('POST', '/projects', { ...options, body, creates: true })),
    /** Newest first. */
    listProjects: (query?: api.Queries['listProjects'], options?: CallOptions) =>
      send<api.ProjectList>('GET', '/projects', { ...options, query: { ...query } }),
    getProject: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Project>>('GET', `/projects/${segment(id)}`, options)),
    deleteProject: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Project>>('DELETE', `/projects/${segment(id)}`, options)),
    getTranscript: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Transcript>>('GET', `/projects/${segment(id)}/transcript`, options)),
    /** The transcript as the text of a file. */
    getTranscriptText: (id: string, format: api.TranscriptTextFormat, options?: CallOptions) =>
      send<string>('GET', `/projects/${segment(id)}/transcript`, { ...options, query: { format }, isText: true }),
    /** The project, and a page of its shorts sorted by score. */
    listShorts: (projectId: string, query?: api.Queries['listShorts'], options?: CallOptions) =>
      send<api.ShortList>('GET', shortsOf(projectId), { ...options, query: { ...query } }),
    /** Clips without a decision over all projects and lives, and how many wait. `undecided` of the client goes through all. */
    listUndecided: (query?: api.Queries['listUndecided'], options?: CallOptions) =>
      send<api.UndecidedResponse>('GET', '/undecided', { ...options, query: { ...query } }),
    getShort: async (projectId: string, shortId: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Short>>('GET', short(projectId, shortId), options)),
    createShort: async (projectId: string, body: api.NewShort, options?: CallOptions) =>
      dataOf(await send<Answer<api.Short>>('POST', shortsOf(projectId), { ...options, body, creates: true })),
    /** Fillers, long pauses and retakes that could be cut out of a short. */
    listCutProposals: async (
      projectId: string,
      shortId: string,
      query?: api.Queries['listCutProposals'],
      options?: CallOptions,
    ) => {
      const path = `${short(projectId, shortId)}/cuts/proposals`;
      return dataOf(await send<Answer<api.CutProposals>>('GET', path, { ...options, query: { ...query } }));
    },
    /** Cuts proposals out of a short, besides what is cut already. */
    acceptCutProposals: async (
      projectId: string,
      shortId: string,
      body: api.AcceptCutsRequest,
      options?: CallOptions,
    ) => {
      const path = `${short(projectId, shortId)}/cuts/proposals`;
      return dataOf(await send<Answer<api.Short>>('POST', path, { ...options, body }));
    },
    updateShort: async (projectId: string, shortId: string, body: api.ShortChanges, options?: CallOptions) =>
      dataOf(await send<Answer<api.Short>>('PATCH', short(projectId, shortId), { ...options, body })),
    /** Titles, marks and looks of several shorts: all are changed, or none. */
    updateShorts: async (projectId: string, shorts: api.UpdateShortsRequest['shorts'], options?: CallOptions) => {
      const call: Call = { ...options, body: { shorts } };
      return dataOf(await send<Answer<api.ShortListItem[]>>('PATCH', shortsOf(projectId), call));
    },
  };
}

function renderCalls(send: Send) {
  return {
    renderShort: async (projectId: string, shortId: string, body: api.RenderOptions = {}, options?: CallOptions) => {
      const path = `${shortsOf(projectId)}/${segment(shortId)}/render`;
      return dataOf(await send<Answer<api.Render>>('POST', path, { ...options, body, creates: true }));
    },
    /** Makes a short as one of its renders was. */
    restoreShort: async (projectId: string, shortId: string, renderId: string, options?: CallOptions) => {
      const call: Call = { ...options, body: { render_id: renderId } };
      return dataOf(await send<Answer<api.Short>>('POST', `${shortsOf(projectId)}/${segment(shortId)}/restore`, call));
    },
    renderShorts: async (shortIds: string[], body: api.BulkRenderOptions = {}, options?: CallOptions) => {
      const call: Call = { ...options, body: { ...body, short_ids: shortIds }, creates: true };
      return dataOf(await send<Answer<api.Render[]>>('POST', '/renders/bulk', call));
    },
    /** Newest first. */
    listRenders: async (query?: api.Queries['listRenders'], options?: CallOptions) =>
      dataOf(await send<Answer<api.RenderPage>>('GET', '/renders', { ...options, query: { ...query } })),
    getRender: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Render>>('GET', `/renders/${segment(id)}`, options)),
    deleteRender: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Render>>('DELETE', `/renders/${segment(id)}`, options)),
    markPublished: async (id: string, platform: string, options?: CallOptions) => {
      const call: Call = { ...options, body: { platform }, creates: true };
      return dataOf(await send<Answer<api.Render>>('POST', `/renders/${segment(id)}/published`, call));
    },
  };
}

function uploadCalls(send: Send) {
  return {
    createUpload: async (body: api.NewUpload, options?: CallOptions) =>
      dataOf(await send<Answer<api.Upload>>('POST', '/uploads', { ...options, body, creates: true })),
    /** With new URLs for its parts, or for those of the query. */
    getUpload: async (id: string, query?: api.Queries['getUpload'], options?: CallOptions) =>
      dataOf(await send<Answer<api.Upload>>('GET', `/uploads/${segment(id)}`, { ...options, query: { ...query } })),
    completeUpload: async (id: string, parts: api.UploadedParts, options?: CallOptions) =>
      dataOf(
        await send<Answer<api.Upload>>('POST', `/uploads/${segment(id)}/complete`, { ...options, body: { parts } }),
      ),
    deleteUpload: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Upload>>('DELETE', `/uploads/${segment(id)}`, options)),
  };
}

function webhookCalls(send: Send) {
  return {
    /** Only this response contains the secret. */
    createWebhook: async (body: api.CreateWebhookRequest, options?: CallOptions) =>
      dataOf(await send<Answer<api.NewWebhook>>('POST', '/webhooks', { ...options, body, creates: true })),
    listWebhooks: (query?: api.Queries['listWebhooks'], options?: CallOptions) =>
      send<api.WebhookList>('GET', '/webhooks', { ...options, query: { ...query } }),
    deleteWebhook: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Webhook>>('DELETE', `/webhooks/${segment(id)}`, options)),
    /** The secret for the `webhook_url` of projects. */
    getWebhookSecret: async (options?: CallOptions) =>
      dataOf(await send<Answer<api.WebhookSecret>>('GET', '/webhooks/secret', options)),
    /** Replaces the secret for the `webhook_url` of projects. The old one also signs for a day, or as you say. */
    makeWebhookSecret: async (body: api.RotateSecretRequest = {}, options?: CallOptions) =>
      dataOf(await send<Answer<api.WebhookSecret>>('POST', '/webhooks/secret', { ...options, body, creates: true })),
    /** The same for a webhook. Only this response contains the new secret. */
    rotateSecretOfWebhook: async (id: string, body: api.RotateSecretRequest = {}, options?: CallOptions) => {
      const call: Call = { ...options, body, creates: true };
      return dataOf(await send<Answer<api.NewWebhook>>('POST', `/webhooks/${segment(id)}/secret`, call));
    },
    /** Sends a test event to a webhook. */
    testWebhook: async (id: string, options?: CallOptions) => {
      const call: Call = { ...options, body: {}, creates: true };
      return dataOf(await send<Answer<api.Delivery>>('POST', `/webhooks/${segment(id)}/test`, call));
    },
    /** Sends a test event to a URL, signed as events for the `webhook_url` of projects are. */
    testWebhookUrl: async (url: string, options?: CallOptions) => {
      const call: Call = { ...options, body: { url }, creates: true };
      return dataOf(await send<Answer<api.Delivery>>('POST', '/webhooks/test', call));
    },
    listDeliveries: (query?: api.Queries['listDeliveries'], options?: CallOptions) =>
      send<api.DeliveryList>('GET', '/webhooks/deliveries', { ...options, query: { ...query } }),
    resendDelivery: async (id: string, options?: CallOptions) => {
      const call: Call = { ...options, body: {}, creates: true };
      return dataOf(await send<Answer<api.Delivery>>('POST', `/webhooks/deliveries/${segment(id)}/resend`, call));
    },
  };
}

function liveCalls(send: Send) {
  const monitor = (id: string) => `/lives/monitors/${segment(id)}`;
  return {
    /** What the server can do: kinds of links, speech engines, languages, formats. */
    getCapabilities: async (options?: CallOptions) =>
      (await send<Answer<api.Capabilities>>('GET', '/capabilities', options)).data,
    createMonitor: async (body: api.NewMonitor, options?: CallOptions) =>
      dataOf(await send<Answer<api.Monitor>>('POST', '/lives/monitor', { ...options, body, creates: true })),
    listMonitors: async (query?: api.Queries['listMonitors'], options?: CallOptions) =>
      (await send<{ data: api.Monitor[] }>('GET', '/lives/monitors', { ...options, query: { ...query } })).data,
    updateMonitor: async (id: string, body: api.MonitorChanges, options?: CallOptions) =>
      dataOf(await send<Answer<api.Monitor>>('PATCH', monitor(id), { ...options, body })),
    deleteMonitor: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Monitor>>('DELETE', monitor(id), options)),
    favoriteMonitor: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Monitor>>('POST', `${monitor(id)}/favorite`, { ...options, body: {} })),
    unfavoriteMonitor: async (id: string, options?: CallOptions) =>
      dataOf(await send<Answer<api.Monitor>>('DELETE', `${monitor(id)}/favorite`, options)),
    listPublicMonitors: (query?: api.Queries['listPublicMonitors'], options?: CallOptions) =>
      send<api.MonitorList>('GET', '/lives/public', { ...options, query: { ...query } }),
    getLive: (liveId: string, query?: api.Queries['getLive'], options?: CallOptions) =>
      send<api.LiveDetail>('GET', `/lives/${segment(liveId)}/detail`, { ...options, query: { ...query } }),
    /** Copies into `project_id`, or into one project per live. `mark` decides about it at once. */
    copyLiveShort: async (
      shortId: string,
      body: { project_id?: string; mark?: 'keep' | 'reject' } = {},
      options?: CallOptions,
    ) => {
      const call: Call = { ...options, body, creates: true };
      return dataOf(await send<Answer<api.Short>>('POST', `/lives/shorts/${segment(shortId)}/copy`, call));
    },
  };
}

function shortsOf(projectId: string): string {
  return `/shorts/${segment(projectId)}`;
}

function segment(text: string): string {
  return encodeURIComponent(text);
}
