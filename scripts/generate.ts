import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contractDocs } from './lib/docs/contract-docs.ts';
import { stateDocs } from './lib/docs/state-docs.ts';

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  console.log(
    'npm run generate\n\nPrints the generated pages of docs/ anew: states.md, contract-tests.md. A test fails while they are stale.',
  );
} else {
  mkdirSync('docs', { recursive: true });
  writeFileSync('docs/states.md', stateDocs());
  writeFileSync('docs/contract-tests.md', contractDocs());
  console.log('docs/states.md\ndocs/contract-tests.md');
}
