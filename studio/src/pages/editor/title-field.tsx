import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Type } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import { Button } from '@/ui/button.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { LIMITS } from '../../../../schema/domain/limits.ts';
import { useEditor, useEdits } from './state/editor-stores.tsx';

/** The name of the clip, as the heading of the page, with other names to choose from. An empty one is not taken. */
export function TitleField() {
  const { t } = useTranslation();
  const id = useId();
  const { title, rename } = useName();
  const isMissing = title.trim() === '';
  return (
    <div className="flex min-w-60 flex-1 items-center gap-1 max-sm:basis-full">
      <h1 className="text-xl font-semibold sm:text-2xl -ml-2 min-w-0 flex-1 supports-[field-sizing:content]:flex-initial">
        <label htmlFor={id} className="sr-only">
          {t('editor.name')}
        </label>
        <textarea
          id={id}
          rows={1}
          value={title}
          maxLength={LIMITS.shortTitleChars}
          title={title}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-note` : undefined}
          onChange={(event) => rename(event.currentTarget.value.replaceAll('\n', ' '))}
          // A name has one line, however many rows it takes on a phone.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className="hover:border-field-line focus:border-field-line focus:bg-raised aria-invalid:border-danger block max-h-16 min-h-10 w-full max-w-full min-w-40 resize-none overflow-y-auto rounded-lg border border-transparent field-sizing-content supports-[field-sizing:content]:w-auto bg-transparent px-2 py-1 leading-tight sm:max-h-10 sm:overflow-hidden sm:whitespace-nowrap"
        />
        {isMissing && (
          <span id={`${id}-note`} className="text-danger block px-2 text-sm font-normal">
            {t('editor.nameMissing')}
          </span>
        )}
      </h1>
      <Options title={title} onUse={rename} />
    </div>
  );
}

function useName() {
  const { edits } = useEditor();
  const title = useEdits((now) => now.title);
  return { title, rename: (text: string) => edits.edit((now) => ({ ...now, title: text }), 'title') };
}

/** A name for a range that was moved. Shown while the user has not changed the name. */
export function NameProposal() {
  const { t } = useTranslation();
  const { projectId, shortId } = useEditor().place;
  const { title, rename } = useName();
  const { data: short } = useQuery(editorQueries.short(projectId, shortId));
  const proposal = short?.title_proposal ?? null;
  if (proposal === null || short?.title !== title) return null;
  return (
    <p className="text-muted -mt-2 mb-1 flex min-w-0 flex-wrap items-center gap-2 text-sm">
      {t('editor.nameProposal', { title: proposal })}
      <Button size="small" onClick={() => rename(proposal)}>
        {t('editor.useProposal')}
      </Button>
    </p>
  );
}

/** Other names, to use with a click. */
function Options({ title, onUse }: { title: string; onUse: (text: string) => void }) {
  const { t } = useTranslation();
  const { projectId, shortId } = useEditor().place;
  const { data: short } = useQuery(editorQueries.short(projectId, shortId));
  const options = (short?.title_options ?? []).filter((option) => option !== title);
  if (options.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button look="quiet" className="min-w-10 justify-center px-2.5 font-normal" title={t('editor.otherNames')}>
          <span className="max-xl:sr-only">{t('editor.otherNames')}</span>
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option} icon={Type} onSelect={() => onUse(option)}>
          {option}
        </MenuItem>
      ))}
    </Menu>
  );
}
