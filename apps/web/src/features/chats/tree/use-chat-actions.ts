import type { ChatItem } from '@polylogue/contract/chats';
import { plans } from '@polylogue/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { orderAfterDrop, type DropTarget } from './drop-order.ts';
import { isPinLimit, planWithMorePins } from './pin-limit.ts';
import { useOrderChats, useRemoveChat, useUpdateChat } from './tree.data.ts';

/** What can be done with a chat or a folder of the tree. */
export interface ChatActions {
  rename: (item: ChatItem, name: string, onRefused: (reason: string) => void) => void;
  setPin: (item: ChatItem, pin: boolean) => void;
  /** Into a folder, or out of it with null. */
  moveTo: (item: ChatItem, folderId: number | null) => void;
  /** Answers whether it moves anything. */
  drop: (id: number, target: DropTarget) => boolean;
  askRemove: (item: ChatItem) => void;
}

/** What is wrong with a name; undefined when something else is. */
function nameProblem(t: TFunction, error: unknown): string | undefined {
  return isApiError(error) ? fieldErrorTexts(t, error)['name'] : undefined;
}

/** What can be done with the chats. It shows at once; a refusal takes it back and says why. */
export function useChatActions(): ChatActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateChat();
  const { mutateAsync: order } = useOrderChats();
  const { mutateAsync: remove } = useRemoveChat();

  return useMemo(() => {
    function invite(): void {
      const plan = queryClient.getQueryData(tariffQuery.queryKey)?.plan ?? 'free';
      const next = planWithMorePins(plan);
      if (next === undefined) {
        notifyError(t('chats.pinLimit.most'));
        return;
      }
      openConfirmed({
        title: t('chats.pinLimit.title', { count: plans[plan].pinnedChats }),
        text: t('chats.pinLimit.text', {
          plan: t(`workspace.plans.${next}`),
          count: plans[next].pinnedChats,
        }),
        confirmLabel: t('chats.pinLimit.seePlans'),
        onConfirm: () => void navigate({ to: paths.tariffs }),
      });
    }

    /** Not by the callbacks of `mutate`: those of a first change are dropped when a second one follows. */
    function follow(change: Promise<unknown>, failure: string): void {
      change.catch((error: unknown) => {
        if (isPinLimit(error)) invite();
        else notifyError(`${failure} ${errorText(t, error)}`);
      });
    }

    function leave(id: number): void {
      const { pathname, search } = router.state.location;
      if (pathname === paths.chat && search.c === id) void navigate({ to: paths.chat, search: {} });
    }

    return {
      rename: (item, name, onRefused) => {
        const trimmed = name.trim();
        if (trimmed === '' || trimmed === item.name) return;
        const renamed = update({ chatId: item.id, name: trimmed }).catch((error: unknown) => {
          const problem = nameProblem(t, error);
          if (problem === undefined) throw error;
          onRefused(problem);
        });
        follow(renamed, t('chats.failed.rename'));
      },
      setPin: (item, pin) => follow(update({ chatId: item.id, pin }), t('chats.failed.move')),
      moveTo: (item, folderId) =>
        follow(update({ chatId: item.id, parent_id: folderId }), t('chats.failed.move')),
      drop: (id, target) => {
        const list = queryClient.getQueryData(chatsQuery.queryKey) ?? [];
        const entries = orderAfterDrop(list, id, target) ?? [];
        if (entries.length > 0) follow(order(entries), t('chats.failed.move'));
        return entries.length > 0;
      },
      askRemove: (item) =>
        openConfirmed({
          title: item.group ? t('chats.remove.folderTitle') : t('chats.remove.chatTitle'),
          text: t(item.group ? 'chats.remove.folderText' : 'chats.remove.chatText', { name: item.name }),
          confirmLabel: t('chats.remove.confirm'),
          danger: true,
          onConfirm: () => {
            leave(item.id);
            follow(remove(item.id), t('chats.failed.remove'));
          },
        }),
    };
  }, [t, navigate, router, queryClient, update, order, remove]);
}
