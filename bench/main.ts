import { parseArgs } from 'node:util';
import { analysis } from './analysis.ts';
import { apiList } from './api-list.ts';
import { type Bench, isHeld, showCheck } from './lib/bench.ts';
import { apiRender } from './api-render.ts';
import { boundaries } from './boundaries.ts';
import { bytes } from './bytes.ts';
import { captions } from './captions.ts';
import { clipsPlanted } from './clips-planted.ts';
import { dispatch } from './dispatch.ts';
import { framing } from './framing.ts';
import { liveLatency } from './live-latency.ts';
import { liveTroubles } from './live-troubles.ts';
import { moments } from './moments.ts';
import { loudness } from './loudness.ts';
import { renderOverhead } from './render-overhead.ts';
import { renderPeers } from './render-peers.ts';
import { transcribeSpeed } from './transcribe-speed.ts';
import { selectSpeed } from './select-speed.ts';
import { shots } from './shots.ts';
import { splitRenders } from './split-renders.ts';

const BENCHES: Bench[] = [
  analysis,
  apiList,
  apiRender,
  boundaries,
  bytes,
  captions,
  clipsPlanted,
  dispatch,
  framing,
  liveLatency,
  liveTroubles,
  moments,
  loudness,
  renderOverhead,
  renderPeers,
  selectSpeed,
  shots,
  splitRenders,
  transcribeSpeed,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, install: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});

const chosen = BENCHES.find((bench) => bench.name === positionals[0]);
if (chosen === undefined || values.help) {
  console.log('npm run bench -- NAME [--json] [--install]\n');
  for (const bench of BENCHES) console.log(`  ${bench.name.padEnd(18)}${bench.question}`);
  process.exitCode = values.help || positionals.length === 0 ? 0 : 1;
} else {
  const { also = {}, details, ...main } = await chosen.run({ install: values.install ?? false });
  const { figure, goal } = main;
  const held = [main, ...Object.values(also)].every(isHeld);
  console.log(`${chosen.name}: ${showCheck(main)}`);
  for (const [name, check] of Object.entries(also)) console.log(`  ${name}: ${showCheck(check)}`);
  console.log(JSON.stringify(details, null, 2));
  if (values.json)
    console.log(JSON.stringify({ name: chosen.name, figure, goal, held, details: { ...details, also } }));
}
