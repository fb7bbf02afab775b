import { checkPost } from '#schema/domain/posting/check-post.ts';
import type { ClipFacts } from '#schema/domain/posting/counting.ts';
import { DESTINATION_RULES, type Privacy } from '#schema/domain/posting/destinations.ts';
import { writtenTexts } from '#schema/domain/posting/written-texts.ts';
import type { MomentKind } from '#schema/domain/score.ts';
import type { ClipTraits } from '#schema/domain/traits/traits.ts';
import { POST_RULES, type PostPlatform, type Posts } from '#schema/domain/texts/posts.ts';
import type { Deps } from '../base/deps.ts';
import { textsOfChannel } from '../connections/platforms/postiz.ts';
import { readSecret } from '../connections/secret.ts';
import type { ConnectionRow } from '../connections/store/lease.ts';
import { ApiError } from '../http/failures.ts';
import type { RenderWithShort } from '../renders/store/select-renders.ts';
import { readTextsToPost } from '../shorts/read-short.ts';
import { viewPosts } from '../shorts/view.ts';

/** Where clips are posted, with what its texts follow from. */
export type Target = { connection: ConnectionRow; texts: PostPlatform; textChars: number | undefined };
/** A clip with the texts that are written for each platform, what kind of moment it is, and its traits. */
export type Clip = {
  render: RenderWithShort;
  posts: Posts;
  moment: MomentKind | null;
  traits?: ClipTraits | undefined;
};
export type OwnTexts = { title?: string | undefined; text?: string | undefined };

/** Which texts a connection takes. Throws `SealBroken`. */
export async function targetOf({ settings }: Pick<Deps, 'settings'>, connection: ConnectionRow): Promise<Target> {
  const { destination } = connection;
  if (destination !== 'postiz') {
    return { connection, texts: DESTINATION_RULES[destination].texts, textChars: undefined };
  }
  const { kind } = await readSecret(settings, { ...connection, destination });
  const texts = textsOfChannel(kind);
  return { connection, texts, textChars: POST_RULES[texts].chars };
}

/** The texts of the clip of a render. Throws `request.not_found`. */
export async function clipOf(deps: Pick<Deps, 'db' | 'media'>, render: RenderWithShort): Promise<Clip> {
  const { userId, projectId, shortId } = render;
  const short = await readTextsToPost(deps, { userId, projectId, shortId });
  const { moment, traits } = short.score;
  return { render, posts: viewPosts(short), moment: moment?.kind ?? null, traits };
}

/** What a post remembers of its clip. */
export function factsOf({ render: { durationSec, plan }, moment, traits }: Clip): ClipFacts {
  const captions = plan.captions === false ? null : plan.captions.style;
  return { sec: durationSec ?? 0, layout: plan.layout, captions, moment, ...(traits !== undefined && { traits }) };
}

/**
 * Title and text of a post: the user's own, or those written for the platform, without characters that it refuses. Throws
 * `posts.refused` with the field and what to do.
 */
export function draftTexts(
  { render, posts }: Clip,
  { connection, texts, textChars }: Target,
  { own, privacy }: { own: OwnTexts; privacy: Privacy },
): { title: string; body: string } {
  const written = writtenTexts({ posts, title: render.shortTitle }, connection.destination, texts);
  const draft = { title: own.title ?? written.title, body: own.text ?? written.text };
  const facts = { durationSec: render.durationSec ?? 0, sizeBytes: render.sizeBytes ?? 0, privacy };
  const limits = textChars === undefined ? {} : { textChars };
  const problem = checkPost(connection.destination, { title: draft.title, text: draft.body, ...facts, ...limits });
  if (problem === null) return draft;
  const where = `“${render.shortTitle}” to ${connection.name}`;
  throw new ApiError('posts.refused', `${problem.field}: ${problem.sentence} (${where}, ${render.id})`);
}
