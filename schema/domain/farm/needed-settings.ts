/** The settings of the Worker without which it does not start, all of them secrets, and where their values come from. */
export const NEEDED_SETTINGS = {
  TOKEN_KEYS:
    'keys that sign access tokens, newest first: JSON `[{"kid", "secret"}]`, secrets of 32 random bytes in base64url',
  OPERATOR_TOKEN: 'token of the operators: 32 random characters or more, such as `openssl rand -base64 33` makes them',
  PUBLIC_URL: 'address of the Worker, such as `https://clips.example.com`',
  S3_BASE_URL: 'address of the bucket: what its settings in the dashboard, under R2, call the S3 API',
  S3_ACCESS_KEY_ID:
    'of an R2 token: in the dashboard, under R2, “Manage API tokens”, with “Object Read & Write” for this bucket only',
  S3_SECRET_ACCESS_KEY: 'of the same token',
} as const;

export type NeededSetting = keyof typeof NEEDED_SETTINGS;
