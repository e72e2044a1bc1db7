import { IconBooks, IconColumns2 } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../paths.ts';
import { PendingPage } from '../../pending-page.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { messagesQuery } from '../answers/answers.data.ts';
import { Composer } from '../answers/composer/composer.tsx';
import { MessageSkeletons } from '../answers/list/message-skeletons.tsx';
import { messagesIn } from '../answers/message-pages.ts';
import { RunningChats } from '../answers/running-chats.tsx';
import { useChatStream } from '../answers/use-chat-stream.ts';
import { useOutboxDelivery } from '../answers/sending/use-outbox-delivery.ts';
import { useKeptWords } from '../answers/use-kept-words.ts';
import { useDefaultModelAtStart } from '../answers/switching/use-default-model.ts';
import { openComing } from '../coming/open-coming.tsx';
import { ChatExport } from '../notes/export/chat-export.tsx';
import { chatsQuery } from './chats.data.ts';
import { ChatStart } from './chat-start.tsx';
import classes from './chat.module.css';
import { ModelChoice } from './model-choice.tsx';
import { useOpenChat } from './use-open-chat.ts';

/** What shows messages is not needed before there are any, and is much of the page's code. */
const loadConversation = () => import('../answers/conversation.tsx');
const Conversation = lazy(async () => ({ default: (await loadConversation()).Conversation }));

const NotePane = lazy(async () => ({ default: (await import('../notes/editor/note-pane.tsx')).NotePane }));

/** Leaves an address whose chat is not there, or is a folder, and says so. */
function useMissingChat(chatId: number | null | undefined): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Asked for here already, so that messages and the code that shows them are fetched side by side.
  const { error } = useInfiniteQuery({ ...messagesQuery(chatId ?? 0), enabled: typeof chatId === 'number' });
  const isMissing = typeof chatId === 'number' && isApiError(error, 'not_found', 'validation_error');
  useEffect(() => {
    if (!isMissing) return;
    notifyError(t('chats.missing'));
    void navigate({ to: paths.chat, replace: true });
  }, [isMissing, navigate, t]);
}

function ChatHeader({ chatId }: { chatId: number | null | undefined }) {
  const { t } = useTranslation();
  const { data: chats } = useQuery(chatsQuery);
  const chat = chats?.find(({ id }) => id === chatId);
  const { data: hasMessages = false } = useInfiniteQuery({
    ...messagesQuery(chatId ?? 0),
    enabled: typeof chatId === 'number',
    select: ({ pages }) => messagesIn(pages).length > 0,
  });
  return (
    <PageHeader title={chat?.name ?? t('chats.title')} toolsFirst>
      <ModelChoice />
      <span className={classes['wide']}>
        <IconLink
          name={t('chats.compare')}
          icon={<IconColumns2 size={18} stroke={1.6} />}
          to={paths.compareModels}
        />
      </span>
      {chat !== undefined && hasMessages ? <ChatExport chatId={chat.id} name={chat.name} /> : null}
      <IconButton
        name={t('chats.library')}
        icon={<IconBooks size={18} stroke={1.6} />}
        onClick={() => openComing(t, 'library', 'library')}
      />
    </PageHeader>
  );
}

/** The chat that the address names, or the beginning of a new one. */
function OpenChat() {
  const chatId = useOpenChat();
  useMissingChat(chatId);
  useDefaultModelAtStart(chatId);
  // Here and not where it is shown, whose code comes later: so what is being written rides in with the socket.
  useChatStream(chatId ?? null);
  return (
    <div
      className={classes['page']}
      // The first word promises a first message.
      onInput={() => void loadConversation()}
    >
      <ChatHeader chatId={chatId} />
      {chatId === null ? (
        <>
          <ChatStart chatId={null} />
          <Composer key="new" chatId={null} running={undefined} />
        </>
      ) : null}
      {typeof chatId === 'number' ? (
        <Suspense fallback={<MessageSkeletons />}>
          <Conversation key={chatId} chatId={chatId} empty={<ChatStart chatId={chatId} />} />
        </Suspense>
      ) : null}
      <RunningChats openChat={chatId ?? null} />
    </div>
  );
}

/** A note, if the address names one; otherwise a chat. What was sent goes on its way meanwhile. */
export function ChatPage() {
  const { n: noteId } = useSearch({ from: '/workspace/chat' });
  useKeptWords();
  useOutboxDelivery();
  if (noteId === undefined) return <OpenChat />;
  return (
    <div className={classes['page']}>
      <Suspense fallback={<PendingPage />}>
        <NotePane key={noteId} noteId={noteId} />
      </Suspense>
      <RunningChats openChat={null} />
    </div>
  );
}
