import { useCompare } from './compare.store.ts';

/** The models of the current comparison, to mark them in the picker. */
export function useComparedModels(): readonly number[] {
  const slots = useCompare((state) => state.slots);
  return slots.flatMap(({ modelId }) => modelId ?? []);
}
