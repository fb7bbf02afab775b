import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorWords } from './error-words.ts';

type ActionOptions<Given, Answer> = {
  /** What is read anew afterwards. */
  changes: QueryKey[];
  /** Said when it is done. */
  done?: string;
  onDone?: (answer: Answer, given: Given) => void;
  /** The error stands on the page already. */
  isQuiet?: boolean;
};

/** Something that the user does: afterwards the lists that it changes are read anew. What fails is said. */
export function useAction<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  { changes, done, onDone, isQuiet = false }: ActionOptions<Given, Answer>,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, given) => {
      if (done !== undefined) toast.success(done);
      onDone?.(answer, given);
    },
    onError: (error) => {
      if (!isQuiet) toast.error(errorWords(t, error));
    },
    // A part may have been done before the rest failed.
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
