import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Finder } from '../../../ui/finder.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { chatsQuery } from '../../conversation/chats.data.ts';
import { comparable } from '../../tree/tree-rows.ts';
import { connectionTo, type Capsule } from '../capsule.ts';
import { useConnectCapsules } from '../library.data.ts';
import { useRefusal } from '../use-refusal.ts';

/** As many as anybody scrolls through; the rest is found by name. */
const mostShown = 100;

/** Dialog body that connects a capsule to one of the chats. */
export function ConnectToChatBody({ capsule, close }: { capsule: Capsule } & ModalControls) {
  const { t } = useTranslation();
  const { data: chats } = useQuery(chatsQuery);
  const { mutate, isPending } = useConnectCapsules();
  const refuse = useRefusal();
  const [query, setQuery] = useState('');
  const part = comparable(query.trim());

  function connect(chatId: number): void {
    if (isPending) return;
    mutate(
      { capsuleIds: [capsule.id], chatId },
      {
        onSuccess: () => {
          close();
          notifySuccess(t('library.connected', { count: 1 }));
        },
        onError: refuse,
      },
    );
  }

  const options = (chats ?? [])
    .filter(({ id, group, type }) => !group && type === 'chat' && connectionTo(capsule, id) === undefined)
    .filter(({ name }) => comparable(name).includes(part))
    .slice(0, mostShown)
    .map(({ id, name }) => ({
      key: String(id),
      content: <span title={name}>{name}</span>,
      onChoose: () => connect(id),
    }));
  return (
    <Finder
      label={t('library.toChat.field')}
      placeholder={t('library.toChat.field')}
      query={query}
      onQuery={setQuery}
      listLabel={t('library.toChat.list')}
      groups={options.length === 0 ? [] : [{ key: 'chats', caption: t('library.toChat.list'), options }]}
      nothing={t(chats === undefined ? 'library.toChat.loading' : 'library.toChat.nothing')}
    />
  );
}
