import type { Prompt } from '@polylogue/contract/prompts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { chatsQuery } from '../../conversation/chats.data.ts';
import { chatSettingsQuery } from '../../conversation/conversation.data.ts';
import { readChatModel } from '../../conversation/switching/use-chat-model.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { openPromptValues } from '../prompts.modals.ts';
import type { FilledPrompt } from './filled-prompt.ts';
import { offeredModel } from './offered-model.ts';

interface Asked {
  prompt: Prompt;
  /** Null for a chat not created yet, undefined for a comparison, which has models of its own. */
  chatId: number | null | undefined;
  onDone: (filled: FilledPrompt) => void;
}

/** Whether another model than the chat's own is recommended. What cannot be read is not offered. */
async function hasOffer(queryClient: QueryClient, { prompt, chatId }: Asked): Promise<boolean> {
  if (chatId === undefined || prompt.model === null) return false;
  await Promise.allSettled([
    queryClient.ensureQueryData(modelsQuery),
    queryClient.ensureQueryData(chatsQuery),
    queryClient.ensureQueryData(chatSettingsQuery),
  ]);
  const models = queryClient.getQueryData(modelsQuery.queryKey);
  const current = readChatModel(queryClient, chatId)?.model;
  return offeredModel(prompt, { models, current }) !== undefined;
}

/** Asks what a taken prompt leaves open: its variables, its variant and its model. A prompt that leaves nothing is taken at once. */
export function useAskPrompt(): (asked: Asked) => void {
  const queryClient = useQueryClient();

  async function ask(asked: Asked): Promise<void> {
    const { prompt, chatId, onDone } = asked;
    const isOpen =
      prompt.variables.length > 0 || prompt.variants.length > 1 || (await hasOffer(queryClient, asked));
    if (isOpen) openPromptValues({ opened: prompt, chatId, onDone });
    else onDone({ prompt, values: {}, as: 'attachment', modelId: null });
  }

  return (asked) => void ask(asked);
}
