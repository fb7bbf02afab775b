import * as z from 'zod';
import { ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { answer } from '../wire.ts';

/** GET /capabilities */
const capabilitiesSchema = z
  .strictObject({
    sources: z
      .array(z.enum(SOURCE_KINDS))
      .describe('Kinds of links that can become a project here. Files that you upload always can.'),
    speech: z.strictObject({
      engines: z
        .array(z.string())
        .describe('Speech engines of the machines that are at work now, with their models. Empty if none is.'),
      languages: z
        .array(z.string())
        .nullable()
        .describe('Spoken languages that can be transcribed, as BCP 47 tags. Null: the server names none.'),
    }),
    formats: z.array(z.enum(ASPECT_RATIOS)).describe('Shapes of clips.'),
    destinations: z
      .array(z.enum(DESTINATIONS))
      .describe('Where users of this server can connect accounts and post. Empty: nowhere.'),
    push_key: z
      .string()
      .nullable()
      .describe('The `applicationServerKey` of push subscriptions. Null: this server sends no notifications.'),
    operator_contact: z
      .string()
      .nullable()
      .describe(
        'Where users reach the people who run this server: an email address or a link. Null: it names nothing.',
      ),
  })
  .meta({
    id: 'Capabilities',
    example: {
      sources: ['direct_link', 'youtube'],
      speech: { engines: ['onnx: moonshine-tiny'], languages: ['en', 'de'] },
      formats: [...ASPECT_RATIOS],
      destinations: ['youtube', 'postiz', 'bucket', 'webhook'],
      push_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      operator_contact: 'help@example.com',
    },
  });
export type CapabilitiesView = z.infer<typeof capabilitiesSchema>;
export const capabilitiesResponseSchema = answer('CapabilitiesResponse', capabilitiesSchema);
