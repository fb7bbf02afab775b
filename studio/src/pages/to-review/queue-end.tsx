import { Link } from '@tanstack/react-router';
import { CheckCheck, Clock, FolderOpen, Plus, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { countDecisions, type Decided } from './visit.ts';

type QueueEndProps = { past: readonly Decided[]; onUndo: () => void; onResume: () => void };

/** Nothing waits any more: what was decided in this visit, and what to do next. */
export function QueueEnd({ past, onUndo, onResume }: QueueEndProps) {
  const { t } = useTranslation();
  const { keep, reject, later } = countDecisions(past);
  const done = [
    ...(keep > 0 ? [t('toReview.end.kept', { count: keep })] : []),
    ...(reject > 0 ? [t('toReview.end.rejected', { count: reject })] : []),
  ];
  const next = [later > 0 ? t('toReview.end.later', { count: later }) : t('toReview.end.text')];
  const text = [...done, ...(keep > 0 ? [t('toReview.end.render')] : next)].join(' ');
  return (
    <EmptyState icon={CheckCheck} title={t(later > 0 ? 'toReview.end.titleLater' : 'toReview.end.title')} text={text}>
      <div className="flex flex-wrap justify-center gap-2 *:h-11">
        {later > 0 && (
          <Button look="primary" onClick={onResume}>
            <Clock aria-hidden className="size-5" />
            {t('toReview.end.resume', { count: later })}
          </Button>
        )}
        {keep > 0 && <KeptLink past={past} look={later > 0 ? 'plain' : 'primary'} />}
        <Button asChild look={later === 0 && keep === 0 ? 'primary' : 'plain'}>
          <Link to="/">
            <Plus aria-hidden className="size-5" />
            {t('shell.start')}
          </Link>
        </Button>
        {past.length > 0 && (
          <Button onClick={onUndo} aria-keyshortcuts="Z">
            <Undo2 aria-hidden className="size-5" />
            {t('toReview.undo')}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}

/** To the project of the kept clips, where all of them are rendered at once; of several projects, to the library. */
function KeptLink({ past, look }: Pick<QueueEndProps, 'past'> & { look: 'plain' | 'primary' }) {
  const { t } = useTranslation();
  const kept = past.filter(({ decision }) => decision === 'keep').map(({ clip }) => clip);
  const [first] = kept;
  const isOne = first?.live_id === null && kept.every((clip) => clip.project_id === first.project_id);
  const content = (
    <>
      <FolderOpen aria-hidden className="size-5" />
      {t('toReview.end.toKept')}
    </>
  );
  return (
    <Button asChild look={look}>
      {isOne ? (
        <Link to="/projects/$projectId" params={{ projectId: first.project_id }} search={{ show: 'keep' } as never}>
          {content}
        </Link>
      ) : (
        <Link to="/library">{content}</Link>
      )}
    </Button>
  );
}
