import { useQuery } from '@tanstack/react-query';
import { FileVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#schema/domain/limits.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { userQuery } from '@/api/user.ts';
import { formatNumber } from '@/format.ts';
import { cn } from '@/ui/cn.ts';
import { FileButton } from './file-button.tsx';
import { LinkForm } from './link-form.tsx';
import { leastLengths, platformNames } from './link-kinds.ts';

type SourceEntryProps = { isDraggedOver: boolean; onLink: (url: string) => void; onFile: (file: File) => void };

/** Where a project begins: paste a link, drop a file, or pick one. */
export function SourceEntry({ isDraggedOver, onLink, onFile }: SourceEntryProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('start.source')}
      className={cn(
        'rounded-3xl border-2 border-dashed p-6 text-center transition-colors sm:p-10',
        isDraggedOver ? 'border-accent bg-tint' : 'border-line bg-raised',
      )}
    >
      <FileVideo aria-hidden className="text-accent mx-auto mb-4 size-14" strokeWidth={1.5} />
      <p className="text-xl font-semibold text-balance">{t('start.lead')}</p>
      <LinkForm onLink={onLink} />
      <LinkKinds />
      <p className="text-muted my-5">
        <span className="max-sm:hidden pointer-coarse:hidden">{t('start.or')}</span>
        <span className="hidden max-sm:inline pointer-coarse:inline">{t('start.orShort')}</span>
      </p>
      <FileButton onFile={onFile} />
      <FileKinds />
    </section>
  );
}

const HINT = 'text-muted mx-auto mt-3 max-w-xl text-sm text-balance';

/** Which links this server takes. */
function LinkKinds() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(capabilitiesQuery);
  const platforms = platformNames(data?.sources ?? [], i18n.language);
  const lengths = leastLengths(data?.sources ?? []).map(({ platform, minutes }) =>
    t('start.longerThan', { platform, count: minutes }),
  );
  return (
    <p className={cn(HINT, 'min-h-10 sm:min-h-5')}>
      {data !== undefined &&
        [platforms === null ? t('start.links') : t('start.linksAndPlatforms', { platforms }), ...lengths].join(' ')}
      {data !== undefined && platforms === null && (
        <>
          {' '}
          <a href="/docs/guides/links" target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('start.aboutLinks')}
          </a>
        </>
      )}
    </p>
  );
}

/** Which files it takes. */
function FileKinds() {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const size = formatNumber((user?.limits.source_max_mb ?? LIMITS.sourceMaxMb) / 1_000);
  return <p className={HINT}>{t('start.files', { size })}</p>;
}
