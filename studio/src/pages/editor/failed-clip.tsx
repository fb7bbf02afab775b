import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Short } from 'clipmill';
import { ArrowLeft, Scissors, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '@/api/failure-words.ts';
import { projectQuery } from '@/api/projects.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { DeleteClipDialog } from '../project/clips/card/delete-clip-dialog.tsx';
import { NewClipDialog } from '../project/clips/new-clip/new-clip-dialog.tsx';
import type { Place } from './state/edits-io.ts';

/** What the editor shows of a clip that could not be made: why, and what to do instead. */
export function FailedClip({ place: { projectId }, short }: { place: Place; short: Short }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: project } = useQuery(projectQuery(projectId));
  const [dialog, setDialog] = useState<'new' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const toProject = { to: '/projects/$projectId', params: { projectId } } as const;
  return (
    <div className="grid max-w-3xl gap-4">
      <h2 className="text-lg font-semibold wrap-anywhere">{short.title}</h2>
      <Notice tone="danger">{failureWords(t, short.failure_reason ?? '', 'clip')}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button asChild look="primary">
          <Link {...toProject}>
            <ArrowLeft aria-hidden className="size-4" />
            {t('editor.failed.toProject')}
          </Link>
        </Button>
        <Button disabled={project === undefined} onClick={() => setDialog('new')}>
          <Scissors aria-hidden className="size-4" />
          {t('editor.failed.other')}
        </Button>
        <Button onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden className="size-4" />
          {t('clips.deletion.action')}
        </Button>
      </div>
      {dialog === 'new' && project !== undefined && <NewClipDialog project={project} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteClipDialog
          projectId={projectId}
          clip={short}
          onClose={close}
          onDeleted={() => void navigate({ ...toProject, replace: true })}
        />
      )}
    </div>
  );
}
