import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FarmNode, type NodeState, nodesQuery, operator } from '@/api/operator.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';

/** The machines that do the work. */
export function NodesPart() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(nodesQuery(page));
  return (
    <Section title={t('farm.nodes.title')} hint={t('farm.nodes.hint')}>
      <PagedList label={t('farm.nodes.title')} query={query} empty={t('farm.nodes.empty')} onPage={setPage}>
        {(nodes) => nodes.map((node) => <NodeRow key={node.name} node={node} />)}
      </PagedList>
    </Section>
  );
}

function NodeRow({ node }: { node: FarmNode }) {
  const { t } = useTranslation();
  const { name, version, slots, running, recording, speech, encoder, state, last_seen_at: seenAt } = node;
  const set = useAction((next: NodeState) => operator.setNodeState(name, next), { changes: [['operator']] });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          {[
            t('farm.nodes.version', { version }),
            t('farm.nodes.busy', { running, slots }),
            recording > 0 && t('farm.nodes.recording', { count: recording }),
            speech !== null && t('farm.nodes.speech', { engine: speech }),
            encoder !== null && t('farm.nodes.encoder', { encoder }),
            t('farm.nodes.seen', { at: formatTime(seenAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <NodeBadges node={node} />
      {state === 'working' ? (
        <Button size="small" onClick={() => set.mutate('drained')} aria-label={t('farm.nodes.drainOf', { name })}>
          <Pause aria-hidden className="size-4" />
          {t('farm.nodes.drain')}
        </Button>
      ) : (
        <Button size="small" onClick={() => set.mutate('working')} aria-label={t('farm.nodes.workOf', { name })}>
          <Play aria-hidden className="size-4" />
          {t('farm.nodes.work')}
        </Button>
      )}
    </li>
  );
}

function NodeBadges({ node: { is_live: isLive, is_too_old: isTooOld, state, sandbox } }: { node: FarmNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-1">
      <Badge tone={isLive ? 'good' : 'danger'}>{t(isLive ? 'farm.nodes.live' : 'farm.nodes.gone')}</Badge>
      {state !== 'working' && <Badge tone="warn">{t(`farm.nodes.states.${state}`)}</Badge>}
      {(sandbox === 'missing' || sandbox === 'off') && <Badge tone="warn">{t('farm.nodes.noSandbox')}</Badge>}
      {isTooOld && <Badge tone="danger">{t('farm.nodes.tooOld')}</Badge>}
    </div>
  );
}
