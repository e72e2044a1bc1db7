import { useMutation, useQueryClient, type DataTag, type QueryClient } from '@tanstack/react-query';

/** A list in the cache whose changes show before the server has confirmed them. */
export interface ChangingList<Item> {
  /** Also the key of its changes, and what makes them follow one another. */
  name: string;
  queryKey: DataTag<string[], Item[], Error>;
}

/** Whether changes of the list are on their way; what the server answers meanwhile does not know of them. */
export function isChanging(queryClient: QueryClient, name: string): boolean {
  return queryClient.isMutating({ mutationKey: [name] }) > 0;
}

interface ListChange<Item, Change, Answer> {
  call: (wanted: Change) => Promise<Answer>;
  change: (list: readonly Item[], wanted: Change) => Item[];
}

/** A change of the list that shows at once and goes back when the server refuses. */
export function useListChange<Item, Change, Answer>(
  { name, queryKey }: ChangingList<Item>,
  { call, change }: ListChange<Item, Change, Answer>,
) {
  const queryClient = useQueryClient();
  const mutationKey = [name];
  return useMutation({
    mutationKey,
    // One after another, in the order they were asked for: a later change may build on an earlier one.
    scope: { id: name },
    mutationFn: call,
    onMutate: async (wanted: Change) => {
      // An answer on its way would bring back what is being changed.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (list) => list && change(list, wanted));
      return { before };
    },
    onError: (_error, _wanted, context) => {
      queryClient.setQueryData<Item[]>(queryKey, context?.before);
    },
    onSettled: () => {
      // This one still counts. Only the last of several asks, or it would be answered without the others.
      if (queryClient.isMutating({ mutationKey }) <= 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
