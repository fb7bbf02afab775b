export { type Client, type ClientOptions, createClient } from './client.ts';
export type { EventsOptions, ReceivedEvent } from './events.ts';
export { sendSignInCode, signIn, signInByCode, signInByIdToken } from './sign-in.ts';
export { ApiError, type Call, type CallOptions, type Method, type Send } from './transport.ts';
export type { UploadOptions, UploadProgress, UploadSource, UploadState } from './upload.ts';
export { type Clips, FailedError, type WaitOptions, WaitTimeoutError } from './wait.ts';
export { type HeadersLike, verifyWebhook, type VerifyOptions, WebhookVerificationError } from './webhook.ts';
export type { World } from './world.ts';
export type * from './types.ts';
