import * as z from 'zod';
import { errorSchema } from '#schema/contract/error.ts';
import { monitorSchema } from '#schema/contract/live.ts';
import { createProjectRequestSchema, projectSchema } from '#schema/contract/project.ts';
import { renderRequestSchema, renderSchema } from '#schema/contract/render.ts';
import { shortListItemSchema, shortSchema } from '#schema/contract/short.ts';
import { transcriptSchema } from '#schema/contract/transcript.ts';
import { uploadSchema } from '#schema/contract/upload.ts';
import { loginRequestSchema, movementSchema, userSchema } from '#schema/contract/user.ts';
import { videoMetadataRequestSchema, videoMetadataSchema } from '#schema/contract/video-metadata.ts';
import { deliverySchema, newWebhookSchema, webhookSchema } from '#schema/contract/webhook.ts';

/**
 * Names of the contract's schemas in the document. Zod keeps them beside the schema, and the generator writes them out as `id`.
 * What has no name here gets one from its endpoint, so that a new schema is never missing.
 */
const NAMES: [z.ZodType, string][] = [
  [errorSchema, 'Error'],
  [loginRequestSchema, 'Credentials'],
  [userSchema, 'User'],
  [movementSchema, 'CreditMovement'],
  [videoMetadataRequestSchema, 'VideoMetadataRequest'],
  [videoMetadataSchema, 'VideoMetadata'],
  [createProjectRequestSchema, 'NewProject'],
  [projectSchema, 'Project'],
  [shortListItemSchema, 'ShortListItem'],
  [shortSchema, 'Short'],
  [transcriptSchema, 'Transcript'],
  [renderRequestSchema, 'RenderOptions'],
  [renderSchema, 'Render'],
  [monitorSchema, 'Monitor'],
  [uploadSchema, 'Upload'],
  [webhookSchema, 'Webhook'],
  [newWebhookSchema, 'NewWebhook'],
  [deliverySchema, 'Delivery'],
];

let isNamed = false;

/** Tells zod the names, once an isolate. */
export function nameSchemas(): void {
  if (isNamed) return;
  for (const [schema, id] of NAMES) z.globalRegistry.add(schema, { id });
  isNamed = true;
}
