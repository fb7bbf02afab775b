import { useQuery } from '@tanstack/react-query';
import type { GroupResult } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import { cn } from '@/ui/cn.ts';
import { Section } from '@/ui/manage/section.tsx';
import { type By, nameOfGroup, rangeWords, verdictWords } from './groups.ts';
import { TimesBar, TimesScale } from './times-bar.tsx';

/** Names of kinds of clips, in the language of the page. */
export function useGroupNames(): (group: Pick<GroupResult, 'by' | 'value'>) => string {
  const { t, i18n } = useTranslation();
  const { data: styles = [] } = useQuery(captionStylesQuery);
  const styleNames = new Map<string, string>(styles.map(({ style, name }) => [style, name]));
  return (group) => nameOfGroup({ t, language: i18n.language, styleNames }, group);
}

/** One way to sort clips, such as by length: how each kind did. */
export function GroupPart({ by, rows }: { by: By; rows: readonly GroupResult[] }) {
  const { t } = useTranslation();
  const nameOf = useGroupNames();
  return (
    <Section title={t(`results.by.${by}`)} className="break-inside-avoid">
      <ul className="grid gap-4">
        {rows.map((row) => (
          <Row key={row.value} row={row} name={nameOf(row)} />
        ))}
      </ul>
      <TimesScale />
    </Section>
  );
}

function Row({ row, name }: { row: GroupResult; name: string }) {
  const { t, i18n } = useTranslation();
  return (
    <li title={rangeWords(t, i18n.language, row)} className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium">{name}</span>
        <span className="text-muted shrink-0 text-sm tabular-nums">{t('results.posts', { count: row.posts })}</span>
      </p>
      <TimesBar {...row} />
      <p className={cn('text-sm', row.is_clear ? 'text-text' : 'text-muted')}>
        {verdictWords(t, i18n.language, row)}
        <span className="sr-only">. {rangeWords(t, i18n.language, row)}</span>
      </p>
    </li>
  );
}
