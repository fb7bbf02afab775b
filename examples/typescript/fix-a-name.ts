/** Corrects a misheard word in a whole video, and teaches it for the next: fix-a-name.ts PROJECT WRONG RIGHT */
import { createClient } from 'clipmill';

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [projectId = '', wrong = '', right = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const { words } = await clipmill.getTranscript(projectId);
const found = words.filter(({ text }) => text.replaceAll(/[.,!?]/g, '').toLowerCase() === wrong.toLowerCase());
if (found.length > 0) {
  await clipmill.updateTranscript(projectId, { words: found.map(({ index }) => ({ index, text: right })) });
}
const known = (await clipmill.getDictionary()).entries.filter(({ text }) => text !== right);
const entries = known.map(({ text, sounds_like }) => ({ text, sounds_like }));
await clipmill.replaceDictionary({ entries: [...entries, { text: right, sounds_like: [wrong] }] });
console.log(`${found.length} words corrected`);
