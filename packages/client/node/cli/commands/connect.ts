import type { CreateConnectionRequest } from '../../../src/types.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { tableOf } from '../terminal.ts';

const PLATFORMS = ['youtube', 'instagram', 'tiktok'] as const;
const TEXT = { type: 'string' } as const;

export const connect: Command = {
  summary: 'connect accounts to post to, and list them',
  help: `clipmill connect
clipmill connect ${PLATFORMS.join('|')}
clipmill connect postiz --url URL --channel ID        (the key: CLIPMILL_SECRET)
clipmill connect bucket --url ENDPOINT --region NAME --bucket NAME --access-key ID [--prefix FOLDER]
                                                      (the secret access key: CLIPMILL_SECRET)
clipmill connect webhook --url URL
clipmill connect --check ID | --delete ID

Without a name it lists your connections. A platform opens a page in your browser, on which you agree; then it asks for the
address that the platform led you back to. Deleting a connection revokes its tokens at the platform.`,
  options: {
    url: TEXT,
    channel: TEXT,
    region: TEXT,
    bucket: TEXT,
    prefix: TEXT,
    'access-key': TEXT,
    check: TEXT,
    delete: TEXT,
  },
  async run(context) {
    const { values, positionals, terminal, signal, client } = context;
    const [destination] = positionals;
    const api = await client();
    const [checked, deleted] = [textOf(values, 'check'), textOf(values, 'delete')];
    if (checked !== undefined) return shown(context, [await api.checkConnection(checked, { signal })]);
    if (deleted !== undefined) return shown(context, [await api.deleteConnection(deleted, { signal })]);
    if (destination === undefined)
      return shown(context, (await api.listConnections({ per_page: 100 }, { signal })).data);
    const { secret, ...connection } = await api.createConnection(await requestOf(context, destination), { signal });
    if (secret !== null) terminal.print(`Secret, shown only now: ${secret}`);
    return { ...shown(context, [connection]), secret };
  },
};

type Shown = { id: string; destination: string; name: string; status: string; problem: string | null };

function shown({ terminal }: Context, connections: Shown[]): { connections: Shown[] } {
  const rows = connections.map(({ id, destination, name, status, problem }) => [
    id,
    destination,
    name,
    status,
    problem ?? '',
  ]);
  terminal.print(rows.length === 0 ? 'You have no connections.' : tableOf(rows));
  return { connections };
}

async function requestOf(context: Context, destination: string): Promise<CreateConnectionRequest> {
  const { values, env } = context;
  const platform = PLATFORMS.find((name) => name === destination);
  if (platform !== undefined) return agreeTo(context, platform);
  const need = (name: string): string => {
    const text = textOf(values, name);
    if (text === undefined) throw new UsageError(`--${name} is required for ${destination}.`);
    return text;
  };
  const secret = (): string => {
    const text = env['CLIPMILL_SECRET'] ?? '';
    if (text === '') throw new UsageError('Set CLIPMILL_SECRET to the key: on the command line others would see it.');
    return text;
  };
  if (destination === 'webhook') return { destination, url: need('url') };
  if (destination === 'postiz') return { destination, url: need('url'), key: secret(), channel: need('channel') };
  if (destination === 'bucket') {
    const where = {
      endpoint: need('url'),
      region: need('region'),
      bucket: need('bucket'),
      prefix: textOf(values, 'prefix') ?? null,
    };
    return { destination, ...where, access_key_id: need('access-key'), secret_access_key: secret() };
  }
  throw new UsageError(`Connect one of ${[...PLATFORMS, 'postiz', 'bucket', 'webhook'].join(', ')}.`);
}

async function agreeTo(
  { terminal, signal, client }: Context,
  destination: (typeof PLATFORMS)[number],
): Promise<CreateConnectionRequest> {
  const { url } = await (await client()).askForConsent({ destination }, { signal });
  terminal.print(`Open this page, and agree:\n\n${url}\n`);
  const address = terminal.canAsk ? await terminal.ask('The address that it led you to: ') : await terminal.readInput();
  const query = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams();
  const [code, state] = [query.get('code'), query.get('state')];
  if (code === null || state === null)
    throw new UsageError('That address has no code. Copy the whole address of the last page.');
  return { destination, code, state };
}
