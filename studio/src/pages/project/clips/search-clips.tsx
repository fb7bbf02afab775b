import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isSearching, moreQuery } from '@/api/shorts.ts';
import { Button } from '@/ui/button.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { useFindMore } from './use-find-more.ts';

/** Looks for clips about what is typed. `MoreButton` shows how far the search is. */
export function SearchClips({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { data: searches } = useQuery(moreQuery(projectId));
  const { isStarting, findMore } = useFindMore(projectId);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const prompt = fieldsOf(form)('about').trim();
    if (prompt !== '' && (await findMore({ prompt }))) form.reset();
  };
  return (
    <form
      role="search"
      onSubmit={(event) => void submit(event)}
      className="flex min-w-0 flex-1 basis-72 gap-2 max-sm:basis-full sm:max-w-md"
    >
      <label htmlFor={id} className="sr-only">
        {t('clips.more.searchLabel')}
      </label>
      <input
        id={id}
        name="about"
        type="search"
        required
        maxLength={200}
        placeholder={t('clips.more.searchHint')}
        className="border-field-line bg-raised text-text placeholder:text-muted h-10 w-full min-w-0 rounded-lg border px-3"
      />
      <Button type="submit" disabled={isStarting || searches?.some(isSearching) === true}>
        <Sparkles aria-hidden className="size-5" />
        {t('clips.more.look')}
      </Button>
    </form>
  );
}
