import { useTranslation } from 'react-i18next';
import type { PostProblem } from '#schema/domain/posting/check-post.ts';
import { DESTINATION_RULES, type Destination } from '#schema/domain/posting/destinations.ts';
import { TextArea } from '@/ui/field.tsx';
import { problemWords } from './words.ts';

type Texts = { title: string; text: string };
type PostTextFieldsProps = {
  destination: Destination;
  draft: Texts;
  problems: readonly PostProblem[];
  onChange: (changes: Partial<Texts>) => void;
};

/** What the text below a video is called at each destination. */
const TEXT_NAMES: Record<Destination, 'description' | 'caption' | 'text'> = {
  youtube: 'description',
  instagram: 'caption',
  tiktok: 'caption',
  postiz: 'text',
  bucket: 'text',
  webhook: 'text',
};

/** Title and text of a post, with how much of the limit is used, and what is wrong. */
export function PostTextFields({ destination, draft, problems, onChange }: PostTextFieldsProps) {
  const { t } = useTranslation();
  const { titleChars, textChars } = DESTINATION_RULES[destination];
  const errorOf = (field: 'title' | 'text') => {
    const found = problems.find((problem) => problem.field === field);
    return found === undefined ? undefined : problemWords(t, destination, found);
  };
  const used = (text: string, limit: number) => t('posting.fields.used', { used: text.length, limit });
  // A channel of Postiz has the limits and the texts of the platform behind it.
  const hint = destination === 'postiz' ? t('posting.fields.ofChannel') : textChars && used(draft.text, textChars);
  return (
    <>
      {titleChars > 0 && (
        <TextArea
          isOneLine
          label={t('posting.fields.title')}
          hint={used(draft.title, titleChars)}
          error={errorOf('title')}
          value={draft.title}
          onChange={({ target }) => onChange({ title: target.value.replaceAll('\n', ' ') })}
        />
      )}
      <TextArea
        label={t(`posting.fields.${TEXT_NAMES[destination]}`)}
        {...(hint && { hint })}
        error={errorOf('text')}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </>
  );
}
