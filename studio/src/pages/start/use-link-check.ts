import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { codeWords } from '@/api/error-words.ts';
import { linkIn } from './links.ts';
import { refusalOf } from './link-kinds.ts';

/** A check of entered text: the link in it, or why there is none that this server takes. */
export function useLinkCheck(): (text: string) => { link: string } | { error: string } {
  const { t } = useTranslation();
  const { data } = useQuery(capabilitiesQuery);
  return useCallback(
    (text) => {
      const link = linkIn(text);
      if (link === null) return { error: t('start.noLink') };
      const refusal = refusalOf(link, data?.sources);
      return refusal === null ? { link } : { error: codeWords(t, refusal, t('errors.source_url_unsupported')) };
    },
    [t, data],
  );
}
