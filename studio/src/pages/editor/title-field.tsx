import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { LIMITS } from '../../../../schema/domain/limits.ts';
import { useEditor, useEdits } from './state/editor-stores.tsx';

/** The name of the clip, and a proposal for a range that was moved. An empty one is not taken. */
export function TitleField() {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const title = useEdits((now) => now.title);
  const name = (text: string) => edits.edit((now) => ({ ...now, title: text }), 'title');
  return (
    <div className="min-w-60 flex-1">
      <TextField
        label={t('editor.name')}
        value={title}
        maxLength={LIMITS.shortTitleChars}
        error={title.trim() === '' ? t('editor.nameMissing') : undefined}
        onChange={(event) => name(event.currentTarget.value)}
      />
      <Proposal title={title} onUse={name} />
      <Options title={title} onUse={name} />
    </div>
  );
}

/** Shown while the user has not changed the name. */
function Proposal({ title, onUse }: { title: string; onUse: (text: string) => void }) {
  const { t } = useTranslation();
  const { projectId, shortId } = useEditor().place;
  const { data: short } = useQuery(editorQueries.short(projectId, shortId));
  const proposal = short?.title_proposal ?? null;
  if (proposal === null || short?.title !== title) return null;
  return (
    <p className="text-muted mt-2 flex flex-wrap items-center gap-2 text-sm">
      {t('editor.nameProposal', { title: proposal })}
      <Button size="small" onClick={() => onUse(proposal)}>
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
    <details className="text-muted mt-1 text-sm">
      <summary className="cursor-pointer">{t('editor.otherNames')}</summary>
      <ul className="mt-1 grid justify-items-start gap-1">
        {options.map((option) => (
          <li key={option}>
            <Button
              size="small"
              look="quiet"
              className="h-auto text-left whitespace-normal"
              onClick={() => onUse(option)}
            >
              {option}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
