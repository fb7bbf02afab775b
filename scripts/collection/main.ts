import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../lib/run-script.ts';
import { ROOT } from '../lib/system/wrangler.ts';
import { makeCollection } from './make-collection.ts';

const HELP = `npm run collection [-- --out FILE]

Writes a collection of all calls of the API, for Postman, Bruno and Insomnia.

  --out   the file (default: out/clipmill.postman_collection.json)
`;

const OPTIONS = {
  out: { type: 'string', default: join(ROOT, 'out/clipmill.postman_collection.json') },
  help: { type: 'boolean', short: 'h' },
} as const;

runScript(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  await makeCollection(values.out);
  process.stdout.write(`${values.out}\n`);
  return 0;
});
