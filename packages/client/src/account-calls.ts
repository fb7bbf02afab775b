import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Sub-accounts: their credits, limits and keys. */
export function subAccountCalls(send: Send) {
  const pathOf = (id: string) => `/accounts/${encodeURIComponent(id)}`;
  return {
    createAccount: async (body: api.CreateAccountRequest, options?: CallOptions) =>
      (await send<Answer<api.Account>>('POST', '/accounts', { ...options, body, creates: true })).data,
    /** Newest first. */
    listAccounts: (query?: api.Queries['listAccounts'], options?: CallOptions) =>
      send<api.AccountList>('GET', '/accounts', { ...options, query: { ...query } }),
    getAccount: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Account>>('GET', pathOf(id), options)).data,
    changeAccount: async (id: string, body: api.ChangeAccountRequest, options?: CallOptions) =>
      (await send<Answer<api.Account>>('PATCH', pathOf(id), { ...options, body })).data,
    /** Deletes everything in it. Its credits go back to you. */
    closeAccount: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Account>>('DELETE', pathOf(id), options)).data,
    /** Above 0: to the sub-account. Below 0: back to you. */
    moveCredits: async (id: string, amount: number, options?: CallOptions) => {
      const call = { ...options, body: { amount }, creates: true };
      return (await send<Answer<api.CreditTransfer>>('POST', `${pathOf(id)}/credits`, call)).data;
    },
    /** Everything of a sub-account. Fields that end with `_url` are signed URLs. */
    exportAccount: (id: string, options?: CallOptions) => send<api.UserExport>('GET', `${pathOf(id)}/export`, options),
    /** Only this response contains the key. */
    createAccountKey: async (id: string, body: api.CreateAccountApiKeyRequest, options?: CallOptions) =>
      (await send<Answer<api.NewApiKey>>('POST', `${pathOf(id)}/api-keys`, { ...options, body })).data,
    listAccountKeys: (id: string, query?: api.Queries['listAccountKeys'], options?: CallOptions) =>
      send<api.ApiKeyList>('GET', `${pathOf(id)}/api-keys`, { ...options, query: { ...query } }),
    deleteAccountKey: async (id: string, keyId: string, options?: CallOptions) => {
      const path = `${pathOf(id)}/api-keys/${encodeURIComponent(keyId)}`;
      return (await send<Answer<api.ApiKey>>('DELETE', path, options)).data;
    },
  };
}
