import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { estimateQuery } from '@/api/estimate.ts';
import { Card } from '@/ui/card.tsx';
import { markRefused, type Source, type StartForm } from './form.ts';
import { MakeBar } from './make-bar.tsx';
import { pricedOf } from './new-project.ts';
import { Options } from './options.tsx';
import { SourceCard } from './source-card.tsx';
import { WindowPicker } from './window-picker.tsx';

/** A video with its options. */
export function Making({ form }: { form: StartForm & { source: Source } }) {
  const body = useSettled(JSON.stringify(pricedOf(form)));
  const { data, error } = useQuery(estimateQuery(JSON.parse(body)));
  const estimate = data ?? undefined;
  const isRefused = estimate?.verdict.code?.startsWith('source.') === true;
  useEffect(() => markRefused(isRefused), [isRefused, form.source.url]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <Card className="grid gap-6">
        <SourceCard source={form.source} estimate={estimate} />
        {estimate?.duration != null && <WindowPicker duration={estimate.duration} window={form.window} />}
      </Card>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Options form={form} />
      </div>
      {/* On wide pages below the video, so that it covers no option. */}
      <MakeBar form={form} estimate={estimate} error={error} />
    </div>
  );
}

/** Dragged handles change many times: requests to the server wait until they rest. */
const REST_MS = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
