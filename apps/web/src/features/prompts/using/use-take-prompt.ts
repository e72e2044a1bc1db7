import { fillPrompt, promptVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { closeAllModals } from '../../../ui/modals/modal-stack.store.ts';
import { attachPrompt, draftKey, type PromptChip } from '../../answers/composer/drafts.store.ts';
import { selectedChatQuery } from '../../chats/chats.data.ts';
import { compareDraft } from '../../compare/compare.store.ts';
import { openPromptValues } from './open-prompt-values.tsx';
import { promptPlace, type PromptPlace } from './prompt-origin.ts';

/** The chat that opens when none is named: the last one, or the one that is not made yet. */
async function chatToGoTo(queryClient: QueryClient): Promise<number | null> {
  try {
    return (await queryClient.fetchQuery(selectedChatQuery)).chatId;
  } catch {
    return null;
  }
}

/** Attaches a prompt to what is being written, in the chat or the comparison, and goes there. */
export function useTakePrompt(): (prompt: Prompt, place?: PromptPlace) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function attach(chip: PromptChip, place: PromptPlace): Promise<void> {
    if (place === 'compare') {
      attachPrompt(compareDraft, chip);
      closeAllModals();
      await navigate({ to: paths.compareModels });
      return;
    }
    const chatId = await chatToGoTo(queryClient);
    attachPrompt(draftKey(chatId), chip);
    closeAllModals();
    await navigate({ to: paths.chat, search: chatId === null ? {} : { c: chatId } });
  }

  return (prompt, place = promptPlace()) => {
    const { id, name, prompt: words } = prompt;
    if (promptVariables(words).length === 0) {
      void attach({ id, name, words }, place);
      return;
    }
    openPromptValues(
      t,
      prompt,
      (values) => void attach({ id, name, values, words: fillPrompt(words, values) }, place),
    );
  };
}
