import { useQuery } from '@tanstack/react-query';
import type { Project, ShortListItem } from 'clipmill';
import { AudioLines, Check, Crop, Download, FileVideo, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { foundShotsQuery, foundWordsQuery } from '@/api/found.ts';
import { languageNameIn } from '@/i18n.ts';
import { clock } from '@/text/format.ts';
import { cn } from '@/ui/cn.ts';
import { ProgressBar } from '@/ui/progress-bar.tsx';
import { type Step, type StepName, stepNameOf, type StepState, stepsOf } from './steps.ts';

const ICONS = { download: Download, upload: FileVideo, transcribe: AudioLines, choose: Sparkles, frame: Crop };

type StepListProps = { project: Project; shorts: ShortListItem[] };

/** The steps with what each found. */
export function StepList({ project, shorts }: StepListProps) {
  const found = useFound({ project, shorts });
  return (
    <ol className="grid gap-3">
      {stepsOf(project).map(({ step, state }) => (
        <StepRow
          key={step}
          step={stepNameOf(step, project)}
          state={state}
          percent={project.waiting ? null : project.stage_progress}
          isWaiting={project.waiting}
          found={found[step]}
        />
      ))}
    </ol>
  );
}

type StepRowProps = {
  step: StepName;
  state: StepState;
  /** Null: it waits. */
  percent: number | null;
  isWaiting: boolean;
  found: string;
};

function StepRow({ step, state, percent, isWaiting, found }: StepRowProps) {
  const { t } = useTranslation();
  const about = state === 'now' && isWaiting ? t('progress.about.waiting') : t(`progress.about.${step}`);
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cn(
        'border-line flex items-start gap-4 rounded-2xl border p-4',
        state === 'now' && 'border-accent bg-raised',
        state === 'done' && 'bg-raised',
        state === 'later' && 'text-muted',
      )}
    >
      <StepIcon step={step} state={state} />
      <div className="min-w-0 grow">
        <h2 className="font-semibold">
          {t(`progress.steps.${step}`)}
          {state === 'done' && <span className="sr-only"> · {t('progress.stepDone')}</span>}
        </h2>
        <p className="text-muted text-sm">{found !== '' ? found : about}</p>
        {state === 'now' && percent !== null && (
          <div className="mt-3">
            <ProgressBar share={percent === 0 ? null : percent / 100} label={t(`progress.steps.${step}`)} />
          </div>
        )}
      </div>
    </li>
  );
}

function StepIcon({ step, state }: Pick<StepRowProps, 'step' | 'state'>) {
  const Icon = state === 'done' ? Check : ICONS[step];
  return (
    <span
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full',
        state === 'done' ? 'bg-good-tint text-good' : state === 'now' ? 'bg-tint text-accent' : 'bg-sunken',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

/** A sentence for each step that found something. */
function useFound({ project, shorts }: StepListProps): Record<Step, string> {
  const { t, i18n } = useTranslation();
  const isDone = (step: Step) => stepsOf(project).some((one) => one.step === step && one.state === 'done');
  const framed = shorts.filter(({ status }) => status === 'face_analysis_done').length;
  const { data: speech } = useQuery(foundWordsQuery(project.id, isDone('transcribe')));
  const { data: shots } = useQuery(foundShotsQuery(project.id, framed));
  const language = project.spoken_language;
  const name = language === null ? '' : languageNameIn(i18n.language, language);
  return {
    download: isDone('download')
      ? t('progress.found.download', { duration: clock(project.end_time - project.start_time) })
      : '',
    transcribe:
      speech === undefined
        ? ''
        : [
            t('progress.found.words', { count: speech.words }),
            ...(speech.speakers > 1 ? [t('progress.found.speakers', { count: speech.speakers })] : []),
            ...(name === '' ? [] : [name]),
          ].join(' · '),
    choose: shorts.length === 0 ? '' : t('progress.found.clips', { count: shorts.length }),
    frame:
      framed === 0
        ? ''
        : [
            t('progress.found.framed', { count: shorts.length, framed }),
            ...(shots === undefined ? [] : [t('progress.found.shots', { count: shots })]),
          ].join(' · '),
  };
}
