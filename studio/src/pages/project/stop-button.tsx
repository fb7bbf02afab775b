import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project, Render } from 'clipmill';
import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { projectRendersQuery } from '@/api/renders.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';

/** Credits come back until the speech is transcribed or an early clip is finished, as the server does it. */
function stopWords({ status }: Project, renders: readonly Render[]): 'stopRefund' | 'stopSpent' | 'stopSpentEarly' {
  const isHeard = status !== 'pending' && status !== 'downloading' && status !== 'transcribing';
  if (isHeard) return 'stopSpent';
  return renders.some((render) => render.status === 'done') ? 'stopSpentEarly' : 'stopRefund';
}

/** Ends a project in progress and deletes it, after a confirmation. */
export function StopButton({ project }: { project: Project }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { data: renders = [] } = useQuery({ ...projectRendersQuery(project.id), enabled: isAsking });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => api.deleteProject(project.id),
    onSuccess: async () => {
      await navigate({ to: '/' });
      queries.removeQueries({ queryKey: ['projects', project.id] });
      void queries.invalidateQueries({ queryKey: ['projects', 'list'] });
      void queries.invalidateQueries({ queryKey: ['user'] });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <CircleStop aria-hidden className="size-4" />
        {t('progress.stop')}
      </Button>
      <Dialog
        title={t('progress.stopTitle')}
        description={t(`progress.${stopWords(project, renders)}`, {
          count: project.credits_cost,
        })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <DialogButtons error={stop.error}>
          <Button onClick={() => setAsking(false)}>{t('progress.stopNot')}</Button>
          <Button look="final" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {t('progress.stop')}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
