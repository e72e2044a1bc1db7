import type { FoundItem } from '@polylogue/contract/find';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { lookFor } from '../../lib/looked-for.store.ts';
import { paths } from '../../paths.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { showAlternative } from '../conversation/conversation.data.ts';
import { openSourceText } from '../library/library.modals.ts';

const tabs = { own: 'own', favourite: 'favourites', library: 'public' } as const;

/** Opens what was found: a message where it stands, on the branch that it is on; in it and in a note the words are highlighted. */
export function useOpenFound(): (item: FoundItem) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function open(item: FoundItem): Promise<void> {
    switch (item.type) {
      case 'chat':
        return navigate({ to: paths.chat, search: { c: item.id } });
      case 'message':
        await showAlternative(queryClient, item);
        lookFor(`message-${item.id}`, item.words);
        return navigate({ to: paths.chat, search: { c: item.chatId, m: item.id } });
      case 'note':
        lookFor(`note-${item.id}`, item.words);
        return navigate({ to: paths.chat, search: { n: item.id } });
      case 'prompt':
        return navigate({ to: paths.prompts, search: { tab: tabs[item.whose], search: item.title.text } });
      case 'capsule':
        return navigate({ to: paths.library, search: { k: item.id } });
      case 'source': {
        await navigate({ to: paths.library, search: { k: item.capsuleId } });
        const [from = 0, to = 0] = item.snippet?.marks[0] ?? [];
        if (item.at === null) return undefined;
        const { id: sourceId, at: start } = item;
        openSourceText({ sourceId, title: item.title.text, start, end: start + to - from });
        return undefined;
      }
      default:
        return item satisfies never;
    }
  }

  return (item) => {
    open(item).catch((error: unknown) => notifyError(errorText(t, error)));
  };
}
