import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Connection, Render } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { PostProblem } from '#schema/domain/posting/check-post.ts';
import { type Destination, DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { tomorrowAt, userTimeZone } from '../local-times.ts';
import { clipToPostQuery } from '../queries.ts';
import { type Changes, type Draft, draftOf, momentsOf, problemOf, requestsOf, type When } from './drafts.ts';

type Given = { renders: readonly Render[]; connections: readonly Connection[]; onClose: () => void };

/** A time may pass while the dialog is open (ms). */
const LATE_MS = 60_000;
const USUAL_TIME = '18:00';

export type PostForm = ReturnType<typeof usePostForm>;

/** What the user chose, what of it cannot be sent, and what sends it. */
export function usePostForm({ renders, connections, onClose }: Given) {
  const [timeZone] = useState(userTimeZone);
  const working = connections.filter(({ status }) => status === 'working');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(working.length === 1 ? working.map(({ id }) => id) : []),
  );
  const [changes, setChanges] = useState<Changes>({});
  const [when, setWhen] = useState<When>(() => firstWhen(renders.length, timeZone));
  const { data: clip, error: clipError, refetch } = useClip(renders);
  const wanted = working.filter(({ id }) => chosen.has(id));
  const destinations = DESTINATIONS.filter((each) => wanted.some(({ destination }) => destination === each));
  const moments = momentsOf(when, renders.length, { now: Date.now(), timeZone });
  const isPast = moments?.some((at) => at < Date.now() - LATE_MS) ?? false;
  const draftFor = (destination: Destination): Draft | null =>
    clip === undefined ? null : draftOf(clip, destination, changes);
  /** Of one clip, all that is wrong; of several, what is wrong with their files. */
  const problemsFor = (destination: Destination): PostProblem[] => {
    const draft = draftFor(destination);
    if (draft === null) return [];
    const found = renders.flatMap((render) => problemOf(destination, draft, render) ?? []);
    return renders.length === 1 ? found : found.filter(({ field }) => field === 'render_ids');
  };
  const send = useSend({ renders, changes, when, timeZone, wanted, onSent: (ids) => setChosen(without(ids)), onClose });
  const hasProblems = destinations.some((destination) => problemsFor(destination).length > 0);
  return {
    timeZone,
    chosen,
    when,
    destinations,
    moments,
    isPast,
    draftFor,
    problemsFor,
    send,
    choose: (id: string, isChosen: boolean) =>
      setChosen((before) => new Set([...before].filter((each) => each !== id).concat(isChosen ? [id] : []))),
    change: (destination: Destination, draft: Partial<Draft>) =>
      setChanges((before) => ({ ...before, [destination]: { ...before[destination], ...draft } })),
    setWhen: (next: Partial<When>) => setWhen((before) => ({ ...before, ...next })),
    /** The texts of the clip could not be read. */
    clipError,
    readClip: () => void refetch(),
    isNowhere: wanted.length === 0,
    canSend: clip !== undefined && wanted.length > 0 && moments !== null && !isPast && !send.isPending && !hasProblems,
  };
}

function firstWhen(count: number, timeZone: string): When {
  const at = tomorrowAt(USUAL_TIME, Date.now(), timeZone);
  const from = at.slice(0, at.indexOf('T'));
  return { kind: count === 1 ? 'now' : 'plan', at, from, time: USUAL_TIME, everyDays: 1 };
}

/** The clip of the first video. Its texts are shown if it is the only one: each of several gets its own. */
function useClip([first]: readonly Render[]) {
  return useQuery({
    ...clipToPostQuery(first?.short.project.id ?? '', first?.short_id ?? ''),
    enabled: first !== undefined,
  });
}

const without = (ids: readonly string[]) => (before: ReadonlySet<string>) =>
  new Set([...before].filter((id) => !ids.includes(id)));

type Sending = Pick<Given, 'renders' | 'onClose'> &
  Omit<Parameters<typeof requestsOf>[0], 'renderIds' | 'connections'> & {
    wanted: readonly Connection[];
    /** These connections have their posts, even if the next request fails. */
    onSent: (connectionIds: readonly string[]) => void;
  };

function useSend({ renders, wanted, onSent, onClose, ...choice }: Sending) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useAction(
    async () => {
      const renderIds = renders.map(({ id }) => id);
      let count = 0;
      for (const request of requestsOf({ ...choice, renderIds, connections: wanted })) {
        count += (await api.createPosts(request)).length;
        onSent(request.connection_ids);
      }
      return count;
    },
    {
      changes: [['posts']],
      isQuiet: true,
      onDone: (count) => {
        const said = t(choice.when.kind === 'now' ? 'posting.dialog.sent' : 'posting.dialog.planned', { count });
        const action = { label: t('shell.calendar'), onClick: () => void navigate({ to: '/calendar' }) };
        toast.success(said, { action });
        onClose();
      },
    },
  );
}
