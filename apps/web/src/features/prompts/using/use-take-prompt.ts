import type { Prompt } from '@polylogue/contract/prompts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { closeAllModals } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { compareDraft, draftKey } from '../../conversation/sending/draft-key.ts';
import { nextPlace } from '../../conversation/sending/open-chat.ts';
import type { FilledPrompt } from './filled-prompt.ts';
import { useAskPrompt } from './use-ask-prompt.ts';
import type { Destination } from './use-destinations.ts';
import { useGivePrompt } from './use-give-prompt.ts';

function chatOf(destination: Destination): number | null | undefined {
  switch (destination.key) {
    case 'chat':
      return destination.chatId;
    case 'new':
      return null;
    case 'compare':
      return undefined;
    default:
      return destination satisfies never;
  }
}

/** Takes a prompt to a chat or to the comparison and navigates there; asks what it leaves open first. */
export function useTakePrompt(): (prompt: Prompt, destination: Destination) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const give = useGivePrompt();
  const ask = useAskPrompt();

  async function go(filled: FilledPrompt, destination: Destination): Promise<void> {
    if (destination.key === 'compare') {
      closeAllModals();
      await navigate({ to: paths.compareModels });
      give(compareDraft, filled);
      return;
    }
    const chatId = destination.key === 'chat' ? destination.chatId : null;
    const place = chatId === null ? nextPlace() : draftKey(chatId);
    closeAllModals();
    await navigate({ to: paths.chat, search: chatId === null ? {} : { c: chatId } });
    give(place, filled);
  }

  function take(filled: FilledPrompt, destination: Destination): void {
    go(filled, destination).catch((error: unknown) => notifyError(errorText(t, error)));
  }

  return (prompt, destination) =>
    ask({ prompt, chatId: chatOf(destination), onDone: (filled) => take(filled, destination) });
}
