import type { Render } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { DESTINATION_RULES, type Destination } from '#schema/domain/posting/destinations.ts';
import { Retry } from '@/ui/retry.tsx';
import { PostTextFields } from '../post-text-fields.tsx';
import { PrivacyField } from '../privacy-field.tsx';
import { problemWords } from '../words.ts';
import type { PostForm } from './use-post-form.ts';

type DestinationFieldsProps = { destination: Destination; renders: readonly Render[]; form: PostForm };

/** What is posted to the connections of a destination. Several clips keep the texts that are written for each. */
export function DestinationFields({ destination, renders, form }: DestinationFieldsProps) {
  const { t } = useTranslation();
  const draft = form.draftFor(destination);
  const problems = form.problemsFor(destination);
  const ofFile = problems.filter(({ field }) => field === 'render_ids');
  const { privacies } = DESTINATION_RULES[destination];
  if (draft === null) return <NoDraft form={form} />;
  return (
    <fieldset className="border-line grid gap-4 rounded-xl border p-4">
      <legend className="px-1 font-medium">{t(`posting.kinds.${destination}`)}</legend>
      {ofFile.length > 0 && (
        <p role="alert" className="text-danger text-sm">
          {[...new Set(ofFile.map((problem) => problemWords(t, destination, problem)))].join(' ')}
        </p>
      )}
      {renders.length === 1 && (
        <PostTextFields
          {...{ destination, draft, problems }}
          onChange={(changes) => form.change(destination, changes)}
        />
      )}
      {destination === 'tiktok' && <p className="text-muted text-sm">{t('posting.dialog.inbox')}</p>}
      <PrivacyField
        privacies={privacies}
        value={draft.privacy}
        onChange={(privacy) => form.change(destination, { privacy })}
      />
    </fieldset>
  );
}

function NoDraft({ form: { clipError, readClip } }: Pick<DestinationFieldsProps, 'form'>) {
  const { t } = useTranslation();
  if (clipError !== null) return <Retry error={clipError} onRetry={readClip} />;
  return (
    <p role="status" className="bg-sunken text-muted animate-pulse rounded-lg p-4">
      {t('posting.dialog.reading')}
    </p>
  );
}
