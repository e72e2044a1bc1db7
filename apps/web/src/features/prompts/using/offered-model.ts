import type { Prompt } from '@polylogue/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { useModelOf } from '../../conversation/switching/use-chat-model.ts';
import type { Model } from '../../models/model.ts';
import { modelsQuery } from '../../models/models.data.ts';

/** A model that suits a prompt better than the chat's own. */
export interface OfferedModel {
  id: number;
  name: string;
  /** The model that answers otherwise. */
  current: string;
}

/** The recommended model of a prompt; undefined if it answers anyway or is not to be had. */
export function offeredModel(
  { model }: Pick<Prompt, 'model'>,
  { models, current }: { models: { list: readonly Model[] } | undefined; current: Model | undefined },
): OfferedModel | undefined {
  const found = models?.list.find(({ id }) => id === model?.modelId);
  if (found === undefined || current === undefined || found.id === current.id) return undefined;
  return { id: found.id, name: found.name, current: current.name };
}

/** {@link offeredModel} for a chat. */
export function useOfferedModel(
  prompt: Prompt,
  /** Null for a chat not created yet, undefined for a comparison, which has models of its own. */
  chatId: number | null | undefined,
): OfferedModel | undefined {
  const { data: models } = useQuery(modelsQuery);
  const current = useModelOf(chatId);
  return chatId === undefined ? undefined : offeredModel(prompt, { models, current });
}
