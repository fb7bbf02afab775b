import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { restOfTexts } from '@/i18n.ts';
import { say } from '@/shell/messages.ts';
import { Page } from '@/ui/page.tsx';
import { setSource, startForm } from './form.ts';
import { NewestProjects } from './newest-projects.tsx';
import { SourceEntry } from './source-entry.tsx';
import { UploadCard } from './upload-card.tsx';
import { startUpload, uploadJob } from './upload-store.ts';
import { useLinkCheck } from './use-link-check.ts';
import { usePageInput } from './use-page-input.ts';
import { useShared } from './use-shared.ts';
import { isVideoName } from './video-files.ts';

/** Its code loads while the user looks for a link. */
const loadMaking = async () => (await Promise.all([import('./making.tsx'), restOfTexts()]))[0];
const Making = lazy(async () => ({ default: (await loadMaking()).Making }));

const takeLink = (url: string) => setSource({ url, name: null, picture: null });

/** From a link or a file to a project: everything has a default, so one button is enough. */
export function StartPage() {
  const { t } = useTranslation();
  const form = startForm.use();
  const job = uploadJob.use();
  const takeFile = useMemo(
    () => (file: File) => {
      if (isVideoName(file.name)) startUpload(file);
      else say((toast) => toast.error(t('start.wrongFile', { name: file.name })));
    },
    [t],
  );
  useEffect(() => {
    const timer = setTimeout(() => void loadMaking().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  const check = useLinkCheck();
  const checkLink = useCallback(
    (text: string) => {
      const checked = check(text);
      if ('link' in checked) takeLink(checked.link);
      else say((toast) => toast.error(checked.error));
    },
    [check],
  );
  const isDraggedOver = usePageInput({ onLink: checkLink, onFile: takeFile });
  useShared({ onFile: takeFile, onText: checkLink });
  const { source } = form;
  return (
    <Page title={t('start.title')} isNarrow={job !== null || source === null}>
      {job !== null && <UploadCard job={job} onFile={takeFile} />}
      {job === null && source === null && (
        <>
          <SourceEntry isDraggedOver={isDraggedOver} onLink={takeLink} onFile={takeFile} />
          <NewestProjects />
        </>
      )}
      {job === null && source !== null && (
        <Suspense fallback={<div aria-busy className="min-h-[60dvh]" />}>
          <Making form={{ ...form, source }} />
        </Suspense>
      )}
    </Page>
  );
}
