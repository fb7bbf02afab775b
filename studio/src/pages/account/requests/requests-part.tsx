import { useQuery } from '@tanstack/react-query';
import type { LoggedRequest } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readUlid } from '#schema/domain/ids.ts';
import { type RequestFilter, requestsQuery } from '@/api/account.ts';
import { PagedList } from '@/ui/manage/paged-list.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { NO_WISH, RequestFilters, type Wish } from './request-filters.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestRow } from './request-row.tsx';

/** What programs did with the keys of the user: changes and failures of the last days. */
export function RequestsPart() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [wish, setWish] = useState<Wish>(NO_WISH);
  const [shown, setShown] = useState<LoggedRequest | null>(null);
  const filter = filterOf(wish);
  const query = useQuery(requestsQuery(page, filter));
  const isFiltered = Object.keys(filter).length > 0;
  const change = (changed: Partial<Wish>) => {
    setWish({ ...wish, ...changed });
    setPage(1);
  };
  return (
    <Section title={t('account.requests.title')} hint={t('account.requests.hint')}>
      <RequestFilters wish={wish} onChange={change} />
      <PagedList
        label={t('account.requests.title')}
        query={query}
        empty={t(isFiltered ? 'account.requests.noMatch' : 'account.requests.empty')}
        onPage={setPage}
      >
        {(requests) =>
          requests.map((each) => <RequestRow key={each.id} request={each} onOpen={() => setShown(each)} />)
        }
      </PagedList>
      {shown !== null && <RequestDialog request={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** What is not chosen, or no id yet, filters nothing. */
function filterOf({ keyId, isFailed, method, id }: Wish): RequestFilter {
  const requestId = readUlid(id);
  return {
    ...(keyId !== '' && { api_key_id: keyId }),
    ...(isFailed && { status: 'failed' }),
    ...(method !== '' && { method }),
    ...(requestId !== null && { request_id: requestId }),
  };
}
