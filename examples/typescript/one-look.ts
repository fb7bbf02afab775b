/** Gives all kept clips of a project one look, stored as a template: one-look.ts PROJECT TEMPLATE_NAME */
import { createClient } from 'clipmill';

const LOOK = { captions: { style: 'pop', uppercase: true }, remove_silence: true } as const;

const { CLIPMILL_URL = '', CLIPMILL_KEY = '' } = process.env;
const [projectId = '', name = ''] = process.argv.slice(2);
const clipmill = createClient({ baseUrl: `${CLIPMILL_URL}/api/v1`, token: CLIPMILL_KEY });

const known = (await clipmill.listTemplates()).find((template) => template.name === name);
const template = known ?? (await clipmill.createTemplate({ name, options: LOOK }));
const kept: string[] = [];
for await (const { id } of clipmill.shorts(projectId, { mark: 'keep' })) kept.push(id);
for (const { id } of await clipmill.renderShorts(kept, { template_id: template.id })) {
  const done = await clipmill.waitForRender(id);
  console.log(`${done.short.title}\t${done.download_url}`);
}
