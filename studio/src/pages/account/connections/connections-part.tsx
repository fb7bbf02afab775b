import { useQuery } from '@tanstack/react-query';
import type { NewConnection } from 'clipmill';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Destination, DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { errorWords } from '@/api/error-words.ts';
import { connectionsQuery } from '@/posting/queries.ts';
import { Button } from '@/ui/button.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Retry } from '@/ui/retry.tsx';
import { SecretDialog } from '../webhooks/secret-dialog.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { DESTINATION_ICONS } from './destination-icons.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { isOAuth, useConsent, useWayBack } from './use-consent.ts';

/** Where the user's clips can be posted. */
export function ConnectionsPart() {
  const { t } = useTranslation();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const [asking, setAsking] = useState<Destination | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const consent = useConsent();
  const wayBack = useWayBack();
  const isBusy = consent.isPending || wayBack.isPending;
  const offered = capabilities?.destinations;
  const connect = (destination: Destination) =>
    isOAuth(destination) ? consent.mutate(destination) : setAsking(destination);
  const onMade = (made: NewConnection) => {
    setAsking(null);
    setSecret(made.secret);
  };
  return (
    <Section
      title={t('posting.connections.title')}
      hint={t('posting.connections.hint')}
      actions={
        offered !== undefined &&
        offered.length > 0 && <ConnectMenu offered={offered} isBusy={isBusy} onChoose={connect} />
      }
    >
      {offered?.length === 0 && <Notice>{t('posting.connections.notOffered')}</Notice>}
      <Outcome {...wayBack} />
      {offered !== undefined && offered.length > 0 && <Missing offered={offered} />}
      <Connections offered={offered} isBusy={isBusy} onConnect={connect} />
      {asking !== null && !isOAuth(asking) && (
        <KeysDialog destination={asking} onClose={() => setAsking(null)} onMade={onMade} />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Section>
  );
}

/** What became of the way back from a platform. */
function Outcome({ isPending, isRefused, error }: ReturnType<typeof useWayBack>) {
  const { t } = useTranslation();
  if (isPending) return <Notice>{t('posting.connections.finishing')}</Notice>;
  if (isRefused) return <Notice tone="warn">{t('posting.connections.notAgreed')}</Notice>;
  return error !== null && <Notice tone="danger">{errorWords(t, error)}</Notice>;
}

/** `offered`: undefined until it is known. */
type ConnectionsProps = {
  offered: readonly Destination[] | undefined;
  isBusy: boolean;
  onConnect: (destination: Destination) => void;
};

function Connections({ offered, isBusy, onConnect }: ConnectionsProps) {
  const { t } = useTranslation();
  const { data: connections, error, refetch } = useQuery(connectionsQuery);
  if (connections === undefined && error !== null) return <Retry error={error} onRetry={() => void refetch()} />;
  if (connections === undefined) return <div aria-hidden className="bg-sunken h-16 animate-pulse rounded-lg" />;
  if (connections.length === 0) {
    return offered !== undefined && offered.length > 0 && <NoneYet {...{ offered, isBusy, onConnect }} />;
  }
  return (
    <ul aria-label={t('posting.connections.title')} className="divide-line divide-y">
      {connections.map((connection) => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          canReconnect={offered === undefined || offered.includes(connection.destination)}
          onReconnect={() => onConnect(connection.destination)}
        />
      ))}
    </ul>
  );
}

/** The platforms that this server cannot connect to, and who can change that. */
function Missing({ offered }: Pick<ConnectMenuProps, 'offered'>) {
  const { t, i18n } = useTranslation();
  const missing = DESTINATIONS.filter((destination) => isOAuth(destination) && !offered.includes(destination));
  if (missing.length === 0) return null;
  const names = missing.map((destination) => t(`posting.kinds.${destination}`));
  const which = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <p className="text-muted mb-3 text-sm">{t('posting.connections.missing', { count: missing.length, which })}</p>
  );
}

/** For people who run storage or programs of their own. They come last. */
const TECHNICAL: ReadonlySet<Destination> = new Set<Destination>(['bucket', 'webhook']);

/** Everything that can be connected, by name; what is no known platform, with what it is. */
function NoneYet({ offered, isBusy, onConnect }: ConnectionsProps & { offered: readonly Destination[] }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 py-2">
      <p className="text-muted">{t('posting.connections.empty')}</p>
      {offered.map((destination, i) => {
        const Icon = DESTINATION_ICONS[destination];
        const isFirst = TECHNICAL.has(destination) && !TECHNICAL.has(offered[i - 1] ?? 'youtube');
        return (
          <div key={destination} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {isFirst && <h3 className="mt-3 basis-full font-medium">{t('posting.connections.technical')}</h3>}
            <Button disabled={isBusy} onClick={() => onConnect(destination)}>
              <Icon aria-hidden className="size-4" />
              {t(`posting.connections.connectTo.${destination}`)}
            </Button>
            {!isOAuth(destination) && (
              <p className="text-muted flex-1 basis-64 text-sm">{t(`posting.keys.${destination}.about`)}</p>
            )}
          </div>
        );
      })}
    </div>
  );
}

type ConnectMenuProps = {
  offered: readonly Destination[];
  isBusy: boolean;
  onChoose: (destination: Destination) => void;
};

/** What this server can connect to. */
function ConnectMenu({ offered, isBusy, onChoose }: ConnectMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button look="primary" disabled={isBusy}>
          <Plus aria-hidden className="size-4" />
          {t('posting.connections.connect')}
        </Button>
      }
    >
      {offered.map((destination) => (
        // The menu returns the focus to its button first.
        <MenuItem
          key={destination}
          icon={DESTINATION_ICONS[destination]}
          onSelect={() => setTimeout(() => onChoose(destination), 50)}
        >
          {t(`posting.kinds.${destination}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
