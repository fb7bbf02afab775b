import { POSTING } from '#schema/domain/posting/post-failure.ts';

/** The part of `FAILURES` about connections and posts. */
export const FAILURES_OF_POSTS = {
  'connections.not_offered': {
    status: 400,
    text: 'This server is not set up for this destination. Choose another one, or ask its operator to set it up.',
  },
  'connections.state_invalid': {
    status: 400,
    text: 'state is not valid: it belongs to another user or destination, or it has expired. Begin again with POST /connections/consent.',
  },
  'connections.url_refused': {
    status: 400,
    text: 'url or endpoint must be a public https URL without a username or password.',
  },
  'connections.refused': {
    status: 400,
    text: 'The destination did not accept this connection. Check its keys and their rights, or agree again.',
  },
  'connections.unreachable': {
    status: 400,
    text: 'The destination did not answer as expected. Check url or endpoint, or try again later.',
  },
  'connections.too_many': {
    status: 403,
    text: `You already have ${POSTING.connectionsPerUser} connections. Delete one first.`,
  },
  'posts.too_many': {
    status: 403,
    text: `At most ${POSTING.openPerUser} of your posts can wait for their time. Delete some, or wait.`,
  },
  'posts.under_way': {
    status: 400,
    text: 'This post is being sent. Wait until its status is live or failed.',
  },
  'posts.live': { status: 400, text: 'This post is live. Change it at the platform.' },
  'posts.refused': { status: 400, text: 'The destination does not take this post. Check its limits.' },
} as const;
