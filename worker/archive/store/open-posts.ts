import { sql } from 'drizzle-orm';

/**
 * True for a project with a post that is still to come: its video is needed. The states are literal: with parameters SQLite
 * cannot use the index `posts_of_project`.
 */
export const HAS_OPEN_POSTS = sql<number>`exists (select 1 from posts where posts.project_id = projects.id
  and posts.status in ('planned', 'sending', 'processing'))`;
