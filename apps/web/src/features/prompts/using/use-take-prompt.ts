import { fillPrompt, promptVariables } from '@polylogue/contract/prompt-variables';
import type { Prompt } from '@polylogue/contract/prompts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { closeAllModals } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { chatsQuery, makeChat } from '../../conversation/chats.data.ts';
import { compareDraft, draftKey } from '../../conversation/sending/drafts.ts';
import { attachPrompt } from '../attaching/prompt.attachable.tsx';
import type { PickedPrompt } from '../prompt-picker.tsx';
import { openPromptValues } from '../prompts.modals.ts';
import type { Destination } from './use-destinations.ts';

/** Attaches a prompt to the draft of a chat or of the comparison and navigates there. */
export function useTakePrompt(): (prompt: Prompt, destination: Destination) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function newChat(): Promise<number | null> {
    const chats = await queryClient.ensureQueryData(chatsQuery);
    // Before the first chat the page of the chats is a new one already.
    if (chats.length === 0) return null;
    const { id } = await makeChat(queryClient);
    return id;
  }

  async function attach(chip: PickedPrompt, destination: Destination): Promise<void> {
    if (destination.key === 'compare') {
      attachPrompt(compareDraft, chip);
      closeAllModals();
      await navigate({ to: paths.compareModels });
      return;
    }
    const chatId = destination.key === 'chat' ? destination.chatId : await newChat();
    attachPrompt(draftKey(chatId), chip);
    closeAllModals();
    await navigate({ to: paths.chat, search: chatId === null ? {} : { c: chatId } });
  }

  function take(chip: PickedPrompt, destination: Destination): void {
    attach(chip, destination).catch((error: unknown) => notifyError(errorText(t, error)));
  }

  return (prompt, destination) => {
    const { id, name, prompt: words } = prompt;
    if (promptVariables(words).length === 0) {
      take({ id, name, words }, destination);
      return;
    }
    openPromptValues({
      prompt,
      onDone: (values) => take({ id, name, values, words: fillPrompt(words, values) }, destination),
    });
  };
}
