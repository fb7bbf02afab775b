import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientChoices } from './lib/docs/client-choices.ts';
import { clientTypes } from './lib/docs/client-types.ts';
import { contractDocs } from './lib/docs/contract-docs.ts';
import { errorsGuide, limitsGuide } from './lib/docs/guide-tables.ts';
import { testKeysGuide } from './lib/docs/test-keys-guide.ts';
import { quotingPages, withNumbers } from './lib/docs/numbers.ts';
import { resultsDocs } from './lib/docs/results-docs.ts';
import { stateDocs } from './lib/docs/state-docs.ts';
import { densityKernel } from './lib/wasm/density-kernel.ts';

const HELP = `npm run generate

Regenerates the generated files. A test fails while one of them is out of date.

  docs/states.md           states, events and failure codes, from schema/domain
  docs/contract-tests.md   the tests of each row of the API contract, from test/contract
  bench/RESULTS.md         recorded bench runs, from bench/results
  packages/client/src/api.ts  the types of the client, from the OpenAPI document
  packages/client/node/cli/choices.ts  the values of options, from schema/domain
  docs/guides/errors.md    every error code, from worker/http/failures.ts
  docs/guides/limits.md    every limit, from schema/domain/limits.ts
  docs/guides/test-keys.md test keys and their URLs, from worker/sources/test-urls.ts
  render-node/plan/speech/alignment/density-kernel.ts  WebAssembly, from scripts/lib/wasm/density-kernel.ts

In all docs it also renews quoted numbers: see scripts/lib/docs/numbers.ts.
`;

const PAGES = {
  'docs/states.md': stateDocs,
  'docs/contract-tests.md': contractDocs,
  'bench/RESULTS.md': resultsDocs,
  'packages/client/src/api.ts': clientTypes,
  'packages/client/node/cli/choices.ts': clientChoices,
  'docs/guides/errors.md': errorsGuide,
  'docs/guides/limits.md': limitsGuide,
  'docs/guides/test-keys.md': testKeysGuide,
  'render-node/plan/speech/alignment/density-kernel.ts': densityKernel,
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(HELP);
} else {
  for (const [file, print] of Object.entries(PAGES)) {
    writeFileSync(file, print());
    process.stdout.write(`${file}\n`);
  }
  for (const file of quotingPages()) writeFileSync(file, withNumbers(file));
  process.stdout.write('numbers in docs\n');
}
