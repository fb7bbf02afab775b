import { useQuery } from '@tanstack/react-query';
import type { ReviewLink } from 'clipmill';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { reviewLinksQuery, type Shared } from '@/api/reviews.ts';
import { useAction } from '@/api/use-action.ts';
import { formatDay } from '@/format.ts';
import { Button } from '@/ui/button.tsx';

/** The links that exist. Their addresses were shown once. */
export function ShareLinks({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const id = useId();
  const { data: links = [] } = useQuery(reviewLinksQuery(shared));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-line mt-6 border-t pt-4">
      <h3 id={id} className="font-semibold">
        {t('review.share.links')}
      </h3>
      <ul className="divide-line divide-y" aria-labelledby={id}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} isOfProject={shared.clip === null} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, isOfProject }: { link: ReviewLink; isOfProject: boolean }) {
  const { t } = useTranslation();
  const { id, project_id: projectId, expires_at: end, has_password: hasPassword } = link;
  const name = link.name || t('review.share.unnamed', { at: formatDay(link.created_at) });
  const revoke = useAction(() => api.deleteReviewLink(id), {
    changes: [['review-links', projectId]],
    done: t('review.share.revoked'),
  });
  const facts = [
    t(Date.parse(end) > Date.now() ? 'review.share.until' : 'review.share.expired', { at: formatDay(end) }),
    ...(isOfProject && link.short_id !== null ? [t('review.share.oneClip')] : []),
    ...(hasPassword ? [t('review.share.hasPassword')] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
      </div>
      <Button
        size="small"
        disabled={revoke.isPending}
        aria-label={t('review.share.revokeOf', { what: name })}
        onClick={() => revoke.mutate(undefined)}
      >
        {t('review.share.revoke')}
      </Button>
    </li>
  );
}
