import { hostname } from 'node:os';
import { createClient } from '../../../src/client.ts';
import { sendSignInCode, signIn, signInByCode } from '../../../src/sign-in.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { type Account, apiUrl } from '../config.ts';
import { UsageError } from '../errors.ts';

export const login: Command = {
  summary: 'sign in on this machine',
  help: `clipmill login [--url SERVER] [--email ADDRESS]

Signs in, creates an API key for this machine and stores it in a file that only you can read. It asks for anything
missing. Press Enter at the password to get a code by email instead.

  --url SERVER         such as https://clips.example.com (CLIPMILL_URL)
  --email ADDRESS      your email address
  --password-stdin     read the password from standard input
  --key-stdin          read an API key from standard input and store that one`,
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    'key-stdin': { type: 'boolean' },
  },
  async run(context) {
    const { values, terminal, config } = context;
    const url = await serverOf(context);
    const account = values['key-stdin'] === true ? await withKey(url, terminal) : await makeKey(context, url);
    await config.saveAccount(account);
    terminal.print(`Signed in as ${account.email}. The API key is stored in ${config.accountFile}.`);
    return { url, email: account.email };
  },
};

export const logout: Command = {
  summary: 'sign out on this machine',
  help: `clipmill logout [--password-stdin]

Removes the API key from this machine. With your password, it is revoked as well; otherwise it stays valid until you
delete it (\`DELETE /api-keys/{id}\`).

  --password-stdin     read the password from standard input`,
  options: { 'password-stdin': { type: 'boolean' } },
  async run(context) {
    const account = await context.config.readAccount();
    const isRevoked = account !== null && (await revoke(account, context));
    await context.config.forgetAccount();
    const kept = account?.keyId === undefined || isRevoked ? '' : ` The key ${account.keyId} is still valid.`;
    context.terminal.print(`Signed out on this machine.${kept}`);
    return { revoked: isRevoked };
  },
};

/** Deletes the key that `login` made, if the user enters the password. */
async function revoke({ url, keyId, email }: Account, { values, terminal }: Context): Promise<boolean> {
  if (keyId === undefined || email === undefined) return false;
  let password = '';
  if (values['password-stdin'] === true) password = await terminal.readInput();
  else if (terminal.canAsk) password = await terminal.askSecret('Password, to revoke the key (or Enter): ');
  if (password === '') return false;
  const session = await signIn({ baseUrl: url, email, password });
  await session.deleteApiKey(keyId);
  await session.logout();
  return true;
}

async function serverOf({ values, terminal, env, config }: Context): Promise<string> {
  const given = textOf(values, 'url') ?? env['CLIPMILL_URL'] ?? (await config.readAccount())?.url;
  if (given !== undefined) return readUrl(given);
  if (!terminal.canAsk) throw new UsageError('Name the server: --url https://clips.example.com, or CLIPMILL_URL.');
  return readUrl(await terminal.ask('Server: '));
}

function readUrl(text: string): string {
  try {
    return apiUrl(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function withKey(url: string, terminal: Context['terminal']): Promise<Account> {
  const key = await terminal.readInput();
  const { email } = await createClient({ baseUrl: url, token: key }).getUser();
  return { url, key, email };
}

/** Signs in, and replaces the session with an API key. */
async function makeKey({ values, terminal }: Context, url: string): Promise<Account> {
  const isPiped = values['password-stdin'] === true;
  if (!isPiped && !terminal.canAsk) {
    throw new UsageError(
      'There is no terminal to ask for a password. Use --password-stdin or --key-stdin, or set CLIPMILL_KEY.',
    );
  }
  const email = textOf(values, 'email') ?? (isPiped ? undefined : await terminal.ask('Email: '));
  if (email === undefined) throw new UsageError('--email is required with --password-stdin.');
  const password = isPiped ? await terminal.readInput() : await terminal.askSecret('Password (or Enter for a code): ');
  const session = await (password === '' ? byCode(url, email, terminal) : signIn({ baseUrl: url, email, password }));
  const scopes = ['read', 'write', 'webhooks', 'publish'] as const;
  const { id, key } = await session.createApiKey({
    name: `clipmill on ${hostname()}`.slice(0, 100),
    scopes: [...scopes],
  });
  await session.logout();
  return { url, key, keyId: id, email };
}

async function byCode(baseUrl: string, email: string, terminal: Context['terminal']) {
  await sendSignInCode({ baseUrl, email });
  return signInByCode({ baseUrl, email, code: await terminal.ask(`Code from the email to ${email}: `) });
}
