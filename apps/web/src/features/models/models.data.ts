import { listModels, starModel, type Model as WireModel } from '@polylogue/contract/models';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Model, ModelList } from './model.ts';

function modelOf({ send_image: takesImages, ...same }: WireModel): Model {
  return { ...same, takesImages };
}

/** All available models and the user's selection. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }): Promise<ModelList> => {
    const { list, ...choices } = await api(listModels, {}, { signal });
    return { ...choices, list: list.map(modelOf) };
  },
  staleTime: 10 * 60_000,
});

/** Puts a model that was just asked first among the recent ones. */
export function noteUse(queryClient: QueryClient, modelId: number | null): void {
  if (modelId === null) return;
  queryClient.setQueryData(
    modelsQuery.queryKey,
    (models) =>
      models && { ...models, recent: [modelId, ...models.recent.filter((id) => id !== modelId)].slice(0, 5) },
  );
}

function withStar(models: ModelList, modelId: number, starred: boolean): ModelList {
  const others = models.starred.filter((id) => id !== modelId);
  return { ...models, starred: starred ? [...others, modelId] : others };
}

/** Stars a model or takes the star away, optimistically; rolls back when the server refuses. */
export function useStarModel() {
  const queryClient = useQueryClient();
  const { queryKey } = modelsQuery;
  function show(modelId: number, starred: boolean): void {
    queryClient.setQueryData(queryKey, (models) => models && withStar(models, modelId, starred));
  }
  return useMutation({
    mutationFn: (body: { modelId: number; starred: boolean }) => api(starModel, { body }),
    scope: { id: 'starred-models' },
    onMutate: async ({ modelId, starred }) => {
      await queryClient.cancelQueries({ queryKey });
      show(modelId, starred);
    },
    onError: (_error, { modelId, starred }) => show(modelId, !starred),
  });
}
