import { writeFileSync } from 'node:fs';
import { readTalkEdges } from './lib/train/fit-edges.ts';
import { judgeClips, fitScores } from './lib/train/fit-scores.ts';
import { readTalks } from './lib/train/talks.ts';
const clips = judgeClips(readTalks().map(readTalkEdges));
writeFileSync('/tmp/names-clips.json', JSON.stringify(clips));
console.log(JSON.stringify(fitScores(clips)));
