import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { cheapestPlan, tariffsQuery } from '../../billing/billing.data.ts';
import { chatsQuery } from '../../conversation/chats.data.ts';
import { openInstructions } from '../../instructions/instructions.modals.ts';
import { openShare } from '../../sharing/sharing.modals.ts';
import { useMayShare } from '../../sharing/use-may-share.ts';
import { orderAfterDrop } from '../../tree/drop-order.ts';
import { isPinLimit, pinLimitOf } from './pin-limit.ts';
import { renamed, type ChatActions, type TreeActions } from '../../tree/tree-actions.ts';
import { useOrderByUse, useOrderChats, useRemoveChat, useUpdateChat } from './tree.data.ts';
import { useManyChats } from './use-many-chats.ts';

interface Move {
  items: readonly ChatItem[];
  /** Null moves it out of its folder. */
  onChoose: (folderId: number | null) => void;
}

/** Asks for the folder to move a chat to. */
const openMoveChat = lazyModal({
  name: 'moveChat',
  load: async () => (await import('./move-chat.modal.tsx')).MoveChatBody,
  title: (t, _move: Move) => t('chats.move.title'),
});

/** Actions on chats. They are optimistic; a refusal rolls back and says why. */
export function useChatActions(): TreeActions & { chats: ChatActions } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateChat();
  const { mutateAsync: order } = useOrderChats();
  const { mutateAsync: remove } = useRemoveChat();
  const many = useManyChats();
  const { mutateAsync: orderByUse } = useOrderByUse();
  const mayShare = useMayShare();

  return useMemo(() => {
    async function invite(max: number): Promise<void> {
      const tariffs = await queryClient.ensureQueryData(tariffsQuery);
      const next = cheapestPlan(tariffs, ({ pinnedChats }) => pinnedChats > max);
      if (next === undefined) {
        notifyError(t('chats.pinLimit.most'));
        return;
      }
      openConfirmed({
        title: t('chats.pinLimit.title', { count: max }),
        text: t('chats.pinLimit.text', {
          plan: t(`workspace.plans.${next.key}`),
          count: next.features.pinnedChats,
        }),
        confirmLabel: t('chats.pinLimit.seePlans'),
        onConfirm: () => void navigate({ to: paths.tariffs }),
      });
    }

    /** Not the callbacks of `mutate`: those of the first call are dropped when a second one follows. */
    function follow(change: Promise<unknown>, failure: string): void {
      const tell = (error: unknown) => notifyError(`${failure} ${errorText(t, error)}`);
      change.catch((error: unknown) => {
        if (isPinLimit(error)) invite(pinLimitOf(error)).catch(() => tell(error));
        else tell(error);
      });
    }

    function moveTo(items: readonly ChatItem[], folderId: number | null): void {
      follow(many.move(items, folderId), t('chats.failed.move'));
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
      chats: {
        chooseFolder: (items) => openMoveChat({ items, onChoose: (folderId) => moveTo(items, folderId) }),
        takeOut: (item) => moveTo([item], null),
        archive: (items, archived) =>
          follow(
            many.archive(items, archived),
            t(archived ? 'chats.failed.archive' : 'chats.failed.unarchive'),
          ),
        askRemoveMany: (items) =>
          openConfirmed({
            title: t('chats.remove.manyTitle', { count: items.length }),
            text: t('chats.remove.manyText'),
            confirmLabel: t('chats.remove.confirm'),
            danger: true,
            onConfirm: () => {
              for (const { id } of items) leave(id);
              follow(many.remove(items), t('chats.failed.remove'));
            },
          }),
        instruct: ({ id, group, name }) => openInstructions({ level: group ? 'folder' : 'chat', id, name }),
        share: mayShare ? ({ id, name }) => openShare({ chatId: id, name }) : null,
        orderByUse: (folder) =>
          follow(orderByUse({ parentId: folder?.id ?? null, pin: false }), t('chats.failed.move')),
      },
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
  }, [t, navigate, router, queryClient, update, order, remove, many, orderByUse, mayShare]);
}
