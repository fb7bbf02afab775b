import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { api } from '@/api/client.ts';
import { errorWords } from '@/api/error-words.ts';
import type { Shared } from '@/api/reviews.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { CopyField } from '@/ui/manage/copy-field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Notice } from '@/ui/notice.tsx';
import { ShareLinks } from './share-links.tsx';

/** Days that a link lives. */
const LIVES = [1, 7, REVIEWS.defaultMs / DAY_MS, 90];

/** Makes links for people without an account, and revokes them. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const hint = shared.clip === null ? t('review.share.projectHint') : t('review.share.clipHint', shared.clip);
  return (
    <Dialog title={t('review.share.title')} description={hint} isOpen onClose={onClose}>
      {url === null ? (
        <NewLink shared={shared} onMade={setUrl} />
      ) : (
        <div className="grid gap-4">
          <CopyField label={t('review.share.link')} value={url} />
          <p className="text-muted text-sm">{t('review.share.madeHint')}</p>
          <Button className="justify-self-start" onClick={() => setUrl(null)}>
            {t('review.share.another')}
          </Button>
        </div>
      )}
      <ShareLinks shared={shared} />
    </Dialog>
  );
}

type Wanted = { name: string; password: string; days: number };

function NewLink({ shared: { projectId, clip }, onMade }: { shared: Shared; onMade: (url: string) => void }) {
  const { t } = useTranslation();
  const make = useAction(
    ({ name, password, days }: Wanted) =>
      api.createReviewLink({
        project_id: projectId,
        ...(clip !== null && { short_id: clip.id }),
        ...(name !== '' && { name }),
        ...(password !== '' && { password }),
        expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
      }),
    { changes: [['review-links', projectId]], isQuiet: true, onDone: (link) => onMade(link.url) },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = fieldsOf(event.currentTarget);
    make.mutate({ name: field('name').trim(), password: field('password'), days: Number(field('days')) });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={t('review.share.name')}
        name="name"
        maxLength={REVIEWS.linkNameChars}
        hint={t('review.share.nameHint')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('review.share.password')}
          name="password"
          autoComplete="off"
          minLength={ACCESS.passwordMinChars}
          hint={t('review.share.passwordHint', { count: ACCESS.passwordMinChars })}
        />
        <SelectField label={t('review.share.life')} name="days" defaultValue={REVIEWS.defaultMs / DAY_MS}>
          {LIVES.map((days) => (
            <option key={days} value={days}>
              {t('account.keys.days', { count: days })}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="text-muted text-sm">{t('review.share.videoHint')}</p>
      {make.error !== null && <Notice tone="danger">{errorWords(t, make.error)}</Notice>}
      <Button look="primary" type="submit" className="justify-self-end" disabled={make.isPending}>
        {t('review.share.make')}
      </Button>
    </form>
  );
}
