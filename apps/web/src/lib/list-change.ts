import { useMutation, useQueryClient, type DataTag, type QueryClient } from '@tanstack/react-query';

/** A cached list with optimistic changes. */
export interface ChangingList<Item> {
  /** Also the mutation key and the scope that serialises changes. */
  name: string;
  queryKey: DataTag<string[], Item[], Error>;
}

/** Whether changes of the list are pending; server responses do not include them yet. */
export function isChanging(queryClient: QueryClient, name: string): boolean {
  return queryClient.isMutating({ mutationKey: [name] }) > 0;
}

interface ListChange<Item, Change, Answer> {
  call: (wanted: Change) => Promise<Answer>;
  change: (list: readonly Item[], wanted: Change) => Item[];
}

/** An optimistic change of the list; rolls back when the server refuses. */
export function useListChange<Item, Change, Answer>(
  { name, queryKey }: ChangingList<Item>,
  { call, change }: ListChange<Item, Change, Answer>,
) {
  const queryClient = useQueryClient();
  const mutationKey = [name];
  return useMutation({
    mutationKey,
    // Serialised in order: a later change may build on an earlier one.
    scope: { id: name },
    mutationFn: call,
    onMutate: async (wanted: Change) => {
      // A pending fetch would overwrite the change.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (list) => list && change(list, wanted));
      return { before };
    },
    onError: (_error, _wanted, context) => {
      queryClient.setQueryData<Item[]>(queryKey, context?.before);
    },
    onSettled: () => {
      // Includes this mutation. Only the last one refetches, so that the response has all changes.
      if (queryClient.isMutating({ mutationKey }) <= 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
