import { plans } from '@polylogue/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { chatsQuery } from '../chats.data.ts';
import { orderAfterDrop } from './drop-order.ts';
import { isPinLimit, planWithMorePins } from './pin-limit.ts';
import { renamed, type TreeActions } from './tree-actions.ts';
import { useOrderChats, useRemoveChat, useUpdateChat } from './tree.data.ts';

/** What can be done with the chats. It shows at once; a refusal takes it back and says why. */
export function useChatActions(): TreeActions {
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
      rename: (item, typed, onRefused) => {
        const change = renamed(t, (name) => update({ chatId: item.id, name }), { item, typed, onRefused });
        if (change) follow(change, t('chats.failed.rename'));
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
