import type * as z from 'zod';
import type {
  createMonitorRequestSchema,
  editMonitorRequestSchema,
  liveDetailSchema,
  monitorSchema,
} from '../../../schema/contract/live.ts';
import type { exportSchema } from '../../../schema/contract/account.ts';
import type {
  ApiKeyView,
  apiKeyListSchema,
  createApiKeyRequestSchema,
  newApiKeySchema,
} from '../../../schema/contract/api-key.ts';
import type { AuditEventView, auditListSchema } from '../../../schema/contract/audit.ts';
import type { sessionListSchema, SessionView } from '../../../schema/contract/session.ts';
import type { createProjectRequestSchema, projectListSchema, ProjectView } from '../../../schema/contract/project.ts';
import type { renderListResponseSchema, renderRequestSchema, RenderView } from '../../../schema/contract/render.ts';
import type {
  ShortListItemView,
  shortListResponseSchema,
  ShortSort,
  ShortView,
} from '../../../schema/contract/short.ts';
import type { createShortRequestSchema, editShortRequestSchema } from '../../../schema/contract/short-edit.ts';
import type { TranscriptView } from '../../../schema/contract/transcript.ts';
import type {
  completeUploadRequestSchema,
  createUploadRequestSchema,
  UploadView,
} from '../../../schema/contract/upload.ts';
import type {
  changePasswordRequestSchema,
  creditListSchema,
  loginResponseSchema,
  MovementView,
  UserView,
} from '../../../schema/contract/user.ts';
import type { videoMetadataRequestSchema, VideoMetadataView } from '../../../schema/contract/video-metadata.ts';
import type {
  createWebhookRequestSchema,
  deliveryListSchema,
  DeliveryView,
  newWebhookSchema,
  webhookListSchema,
  WebhookView,
} from '../../../schema/contract/webhook.ts';

/** The resources of the API, inferred from the schemas of the server's responses. */

export type Project = ProjectView;
export type Short = ShortView;
export type ShortListItem = ShortListItemView;
export type Render = RenderView;
export type Transcript = TranscriptView;
export type VideoMetadata = VideoMetadataView;
export type User = UserView;
export type SignedInUser = z.infer<typeof loginResponseSchema>['user'];
export type CreditMovement = MovementView;
export type ApiKey = ApiKeyView;
export type NewApiKey = z.infer<typeof newApiKeySchema>;
export type Session = SessionView;
export type AuditEvent = AuditEventView;
export type UserExport = z.infer<typeof exportSchema>;
export type Upload = UploadView;
export type Webhook = WebhookView;
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type Delivery = DeliveryView;
export type Monitor = z.infer<typeof monitorSchema>;

export type ProjectList = z.infer<typeof projectListSchema>;
export type ShortList = z.infer<typeof shortListResponseSchema>;
export type RenderPage = z.infer<typeof renderListResponseSchema>['data'];
export type ApiKeyList = z.infer<typeof apiKeyListSchema>;
export type SessionList = z.infer<typeof sessionListSchema>;
export type AuditEventList = z.infer<typeof auditListSchema>;
export type CreditList = z.infer<typeof creditListSchema>;
export type WebhookList = z.infer<typeof webhookListSchema>;
export type DeliveryList = z.infer<typeof deliveryListSchema>;
export type MonitorList = { data: Monitor[] } & Pick<ProjectList, 'links' | 'meta'>;
export type LiveDetail = Omit<z.infer<typeof liveDetailSchema>, 'message'>;

export type VideoMetadataRequest = { url: string } & Omit<z.input<typeof videoMetadataRequestSchema>, 'url'>;
export type PasswordChange = z.input<typeof changePasswordRequestSchema>;
export type ApiKeyWish = z.input<typeof createApiKeyRequestSchema>;
export type NewProject = { url: string } & Omit<z.input<typeof createProjectRequestSchema>, 'url'>;
export type NewShort = z.input<typeof createShortRequestSchema>;
export type ShortChanges = z.input<typeof editShortRequestSchema>;
export type RenderOptions = z.input<typeof renderRequestSchema>;
export type NewUpload = z.input<typeof createUploadRequestSchema>;
export type UploadedParts = z.input<typeof completeUploadRequestSchema>['parts'];
export type WebhookWish = z.input<typeof createWebhookRequestSchema>;
export type NewMonitor = z.input<typeof createMonitorRequestSchema>;
export type MonitorChanges = z.input<typeof editMonitorRequestSchema>;

export type PageQuery = { page?: number; per_page?: number };
export type ShortQuery = PageQuery & { sort?: ShortSort };
export type RenderQuery = PageQuery & { project_id?: string; only_done?: boolean; status?: Render['status'] };
