/** The settings without which no node starts: `url` is the Worker's, without a slash at its end. */
export type NodeSettings = { url: string; key: string };

/** Starts a node from a copy of the repository, in a shell. Nothing in it needs quotes. */
export function nodeCommand({ url, key }: NodeSettings): string {
  return `API_URL=${url} NODE_KEY=${key} npm run node`;
}

/** The same with Docker: the key goes into a file that only its owner can read. */
export function nodeInDocker({ url, key }: NodeSettings): string {
  const file = '.clipmill/node.env';
  const write = `mkdir -p .clipmill && (umask 077; printf 'API_URL=%s\\nNODE_KEY=%s\\n' ${url} ${key} > ${file})`;
  return `${write} && docker compose up --build -d node`;
}
