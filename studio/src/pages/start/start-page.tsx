import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { estimateQuery } from '@/api/estimate.ts';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { setSource, type Source, startForm, type StartForm } from './form.ts';
import { pricedOf } from './new-project.ts';
import { MakeBar } from './make-bar.tsx';
import { NewestProjects } from './newest-projects.tsx';
import { Options } from './options.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceEntry } from './source-entry.tsx';
import { UploadCard } from './upload-card.tsx';
import { startUpload, uploadJob } from './upload-store.ts';
import { usePageInput } from './use-page-input.ts';
import { isVideoName } from './video-files.ts';
import { WindowPicker } from './window-picker.tsx';

const takeLink = (url: string) => setSource({ url, name: null, picture: null });

/** From a link or a file to a project: everything has a default, so one button is enough. */
export function StartPage() {
  const { t } = useTranslation();
  const form = startForm.use();
  const job = uploadJob.use();
  const takeFile = useMemo(
    () => (file: File) => {
      if (isVideoName(file.name)) startUpload(file);
      else toast.error(t('start.wrongFile', { name: file.name }));
    },
    [t],
  );
  const isDraggedOver = usePageInput({ onLink: takeLink, onFile: takeFile });
  const { source } = form;
  return (
    <Page title={t('start.title')}>
      {job !== null && <UploadCard job={job} onFile={takeFile} />}
      {job === null && source === null && (
        <>
          <SourceEntry isDraggedOver={isDraggedOver} onLink={takeLink} onFile={takeFile} />
          <NewestProjects />
        </>
      )}
      {job === null && source !== null && <Making form={{ ...form, source }} />}
    </Page>
  );
}

/** A video with what somebody may choose for it. */
function Making({ form }: { form: StartForm & { source: Source } }) {
  const body = useSettled(JSON.stringify(pricedOf(form)));
  const { data, error } = useQuery(estimateQuery(JSON.parse(body)));
  const estimate = data ?? undefined;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-10">
      <Card className="grid gap-6 lg:sticky lg:top-20">
        <SourceCard source={form.source} estimate={estimate} />
        {estimate?.duration != null && <WindowPicker duration={estimate.duration} window={form.window} />}
      </Card>
      <div className="grid gap-8">
        <Options form={form} />
        <MakeBar form={form} estimate={estimate} error={error} />
      </div>
    </div>
  );
}

/** Handles that are dragged change many times: what is asked of the server waits until they rest. */
const REST_MS = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
