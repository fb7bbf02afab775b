import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { createClient } from '../../src/client.ts';
import { ApiError } from '../../src/transport.ts';
import type { Command, Context } from './command.ts';
import { login, logout } from './commands/account.ts';
import { batch } from './commands/batch.ts';
import { clip } from './commands/clip.ts';
import { cuts } from './commands/cuts.ts';
import { exportClips } from './commands/export-clips.ts';
import { download } from './commands/download.ts';
import { brands } from './commands/brands.ts';
import { footage } from './commands/footage.ts';
import { fonts } from './commands/fonts.ts';
import { connect } from './commands/connect.ts';
import { projects, shorts } from './commands/lists.ts';
import { monitor } from './commands/monitor.ts';
import { post, posts } from './commands/post.ts';
import { render } from './commands/render.ts';
import { translate } from './commands/translate.ts';
import { taste } from './commands/taste.ts';
import { makeConfig } from './config.ts';
import { CommandError, NotSignedInError, UsageError } from './errors.ts';
import { makeTerminal } from './terminal.ts';

const COMMANDS: Record<string, Command> = {
  login,
  clip,
  batch,
  projects,
  shorts,
  cuts,
  translate,
  render,
  download,
  export: exportClips,
  brands,
  footage,
  fonts,
  connect,
  post,
  posts,
  taste,
  monitor,
  logout,
};

const COMMON_OPTIONS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;
const COMMON_HELP = `
  --json               print the result as one line of JSON; everything else goes to standard error
  --help               show this help`;

const HELP = `clipmill COMMAND [options]

Long videos in, short captioned clips out.

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  Run clipmill COMMAND --help for details.
  Exit codes: 0 success, 1 failure, 2 usage error, 3 not signed in, 130 interrupted.
  CLIPMILL_URL and CLIPMILL_KEY (an API key) replace \`clipmill login\`.
`;

/** Runs a command line without the name of the program. Returns the exit code. */
export async function main(args: string[], env: Context['env']): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) return say(HELP);
  if (name === '--version') return say(`${version()}\n`);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`clipmill: unknown command ${name}. See \`clipmill --help\`.\n`);
    return 2;
  }
  if (rest.some((argument) => argument === '--help' || argument === '-h'))
    return say(`${command.help}${COMMON_HELP}\n`);
  return runCommand(name, command, rest, env);
}

async function runCommand(name: string, command: Command, args: string[], env: Context['env']): Promise<number> {
  const isJson = args.includes('--json');
  const terminal = makeTerminal(isJson);
  const config = makeConfig(env);
  const interrupt = new AbortController();
  let advice = '';
  // A second Ctrl-C ends the program at once.
  process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));
  try {
    const { values, positionals } = parse(command, args);
    const client = async () => {
      const account = await config.readAccount();
      if (account === null) throw new NotSignedInError();
      return createClient({ baseUrl: account.url, token: account.key });
    };
    const onInterrupt = (text: string) => {
      advice = text;
    };
    const context = { values, positionals, terminal, config, env, signal: interrupt.signal, onInterrupt, client };
    const result = await command.run(context);
    terminal.clear();
    if (isJson) say(`${JSON.stringify(result)}\n`);
    return 0;
  } catch (error) {
    terminal.clear();
    const isInterrupted = interrupt.signal.aborted;
    const problem = isInterrupted ? { message: `Interrupted. ${advice}`.trim(), code: 130 } : problemOf(error, name);
    process.stderr.write(`clipmill: ${problem.message}\n`);
    const known = error instanceof CommandError ? error.result : {};
    if (isJson) say(`${JSON.stringify({ ...known, error: problem.message })}\n`);
    return problem.code;
  }
}

function parse({ options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON_OPTIONS }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function problemOf(error: unknown, name: string): { message: string; code: number } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return { message: `${message} See \`clipmill ${name} --help\`.`, code: 2 };
  if (error instanceof NotSignedInError) return { message, code: 3 };
  if (error instanceof ApiError && error.code === 'auth.required') {
    return { message: 'The API key is no longer valid. Run `clipmill login`.', code: 3 };
  }
  if (error instanceof ApiError) {
    return { message: `${message} (${error.code || error.status}, request ${error.requestId || 'unknown'})`, code: 1 };
  }
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return { message: `${message}${cause}`, code: 1 };
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require('#package.json') as { version: string }).version;
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}
