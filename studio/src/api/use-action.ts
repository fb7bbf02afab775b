import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { sentenceOf } from './client.ts';

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
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, given) => {
      if (done !== undefined) toast.success(done);
      onDone?.(answer, given);
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!isQuiet) toast.error(sentenceOf(error));
    },
  });
}
