import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorWords } from './error-words.ts';
import { reload } from './events/reload.ts';

type ActionOptions<Given, Answer> = {
  /** What is reloaded afterwards. */
  changes: QueryKey[];
  /** Message on success. */
  done?: string;
  onDone?: (answer: Answer, given: Given) => void;
  /** The page already shows the error. */
  isQuiet?: boolean;
};

/** An action of the user: afterwards, the lists that it changes are reloaded. Failures are reported. */
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
    onSettled: () => Promise.all(changes.map((queryKey) => reload(queries, { queryKey }))),
  });
}
