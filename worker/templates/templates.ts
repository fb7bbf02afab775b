import type { RenderOptions, TemplateOptions } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { checkNamed } from './check-named.ts';
import { addTemplate, changeTemplate, eraseTemplate, findTemplate, listTemplates, type TemplateRow } from './store.ts';
import { readDefaultOptions } from './store/default-options.ts';

type Wanted = { userId: string; templateId: string };

/** Saves options under a name. Throws `templates.too_many`, or what `checkNamed` throws. */
export async function createTemplate(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  userId: string,
  {
    name,
    default: isDefault = false,
    options,
  }: { name: string; default?: boolean | undefined; options: TemplateOptions },
): Promise<TemplateRow> {
  await checkNamed(deps, userId, { options, stored: null });
  const now = deps.clock();
  const template = { id: deps.newId(), userId, name, options, isDefault, createdAt: now, updatedAt: now };
  if (!(await addTemplate(deps.db, template))) throw new ApiError('templates.too_many');
  return template;
}

/** All templates of a user, oldest first. */
export function readTemplates(deps: Pick<Deps, 'db'>, userId: string): Promise<TemplateRow[]> {
  return listTemplates(deps.db, userId);
}

/** Throws `request.not_found`. */
export async function readTemplate(deps: Pick<Deps, 'db'>, wanted: Wanted): Promise<TemplateRow> {
  return present(await findTemplate(deps.db, wanted));
}

/** Changes name, options, or whether it is the default. Throws `request.not_found`, or what `checkNamed` throws. */
export async function editTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  wanted: Wanted,
  {
    name,
    default: isDefault,
    options,
  }: { name?: string | undefined; default?: boolean | undefined; options?: TemplateOptions | undefined },
): Promise<TemplateRow> {
  if (options !== undefined) {
    const { options: stored } = await readTemplate(deps, wanted);
    await checkNamed(deps, wanted.userId, { options, stored });
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(isDefault === undefined ? {} : { isDefault }),
    ...(options === undefined ? {} : { options }),
  };
  return present(await changeTemplate(deps.db, wanted, { ...change, updatedAt: deps.clock() }));
}

/** Deletes a template. Renders that used it stay as they are. Throws `request.not_found`. */
export async function deleteTemplate(deps: Pick<Deps, 'db'>, wanted: Wanted): Promise<TemplateRow> {
  return present(await eraseTemplate(deps.db, wanted));
}

/** The options of the template that a request names; empty if it names none. Throws `request.invalid` for an unknown template. */
export async function optionsOfTemplate(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { templateId }: { templateId?: string | undefined },
): Promise<TemplateOptions> {
  if (templateId === undefined) return {};
  const template = await findTemplate(deps.db, { userId, templateId });
  if (template === null)
    throw new ApiError('request.invalid', 'template_id is not one of your templates. See GET /templates.');
  return template.options;
}

/**
 * The same for a new project: where none is named, the options of the default template. Throws `request.invalid` for an
 * unknown template.
 */
export async function optionsForProject(
  deps: Pick<Deps, 'db'>,
  userId: string,
  asked: { templateId?: string | undefined },
): Promise<TemplateOptions> {
  if (asked.templateId !== undefined) return optionsOfTemplate(deps, userId, asked);
  return (await readDefaultOptions(deps.db, userId)) ?? {};
}

/** Merges options over saved ones; captions field by field. */
export function mergeOptions(saved: TemplateOptions, asked: Partial<RenderOptions>): Partial<RenderOptions> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const { captions } = asked;
  const before = typeof saved.captions === 'object' ? saved.captions : {};
  const namesShapes = asked.aspectRatio !== undefined || asked.aspectRatios !== undefined;
  return {
    ...(namesShapes ? { ...saved, aspectRatio: undefined, aspectRatios: undefined } : saved),
    ...given,
    ...(typeof captions === 'object' ? { captions: { ...before, ...withoutMissing(captions) } } : {}),
  };
}

function withoutMissing(captions: object): object {
  return Object.fromEntries(Object.entries(captions).filter(([, value]) => value !== undefined));
}

function present(template: TemplateRow | null): TemplateRow {
  if (template === null) throw new ApiError('request.not_found');
  return template;
}
