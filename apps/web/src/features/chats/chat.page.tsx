import { productOf } from '@polylogue/contract/product-of-origin';
import { IconBooks, IconColumns2, IconMessageCog, IconShare } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { paths } from '../../paths.ts';
import { PendingPage } from '../../pending-page.tsx';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { IconButton, IconLink, IconPlace } from '../../ui/icon-button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { messagesQuery } from '../conversation/conversation.data.ts';
import { Composer } from '../conversation/composer/composer.tsx';
import { NoteLinksContext } from '../conversation/thread/note-links.context.ts';
import { messagesIn } from '../conversation/message-pages.ts';
import type { OpenSearch } from '../conversation/open-search.ts';
import { RunningChats } from './running-chats.tsx';
import { useChatStream } from '../conversation/use-chat-stream.ts';
import { useQueue } from '../conversation/sending/drafts.ts';
import type { OpenChat as Open } from '../conversation/sending/open-chat.ts';
import { useCarriedFrom } from '../conversation/switching/carry-over.store.ts';
import { openInstructions } from '../instructions/instructions.modals.ts';
import { useHasNote } from '../notes/attaching/use-has-note.ts';
import { ChatExport } from '../notes/export/chat-export.tsx';
import { useChatItem } from '../conversation/chats.data.ts';
import { SelectionNote } from '../notes/making/selection-note.tsx';
import { CitedSources, sourcePanel } from '../library/citing/citing.parts.tsx';
import { libraryPanel } from '../library/panel/library.panel.tsx';
import { WithSidePanel } from '../side-panel/side-panel.tsx';
import { openShare } from '../sharing/sharing.modals.ts';
import { useMayShare } from '../sharing/use-may-share.ts';
import { answerExtras } from './answer-extras.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ArchivedMark } from './archived-mark.tsx';
import { CapsulesButton } from './capsules-button.tsx';
import { ChatStart } from './chat-start.tsx';
import { useChatTitle } from './chat-title.tsx';
import classes from './chat.module.css';
import { ModelChoice } from './model-choice.tsx';
import { useCapsuleTokens } from './use-capsule-tokens.ts';
import { useLibraryButton } from './use-library-button.ts';
import { useChatAttachables } from './use-chat-attachables.ts';
import { useChatRow } from './use-chat-row.ts';
import { useOpenChat, useOpenSearch } from './use-open-chat.ts';
import { useTakeSources } from './use-take-sources.ts';

/** What can stand beside a chat. */
const panels = [libraryPanel, sourcePanel];

const NotePane = lazyPart(async () => (await import('../notes/editor/note-pane.tsx')).NotePane, {
  waiting: () => <PendingPage />,
});

/** Leaves a URL whose chat does not exist or is a folder, and says so. */
function useMissingChat(chatId: number | null | undefined): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Prefetched here, so that messages load in parallel with the code that renders them.
  const { error } = useInfiniteQuery({ ...messagesQuery(chatId ?? 0), enabled: typeof chatId === 'number' });
  const isMissing = typeof chatId === 'number' && isApiError(error, 'not_found', 'validation_error');
  useEffect(() => {
    if (!isMissing) return;
    notifyError(t('chats.missing'));
    void navigate({ to: paths.chat, replace: true });
  }, [isMissing, navigate, t]);
}

function ChatHeader({ open }: { open: Open | undefined }) {
  const { t } = useTranslation();
  const chatId = open?.chatId;
  const chat = useChatItem(chatId);
  const { title, tool } = useChatTitle(open);
  const makeRow = useChatRow(open?.place ?? '');
  const library = useLibraryButton();
  const mayShare = useMayShare();
  const isOld = typeof chatId === 'number';
  // Undefined while unknown: then the button has its place already, so that nothing moves when it comes.
  const { data: hasMessages } = useInfiniteQuery({
    ...messagesQuery(chatId ?? 0),
    enabled: typeof chatId === 'number',
    select: ({ pages }) => messagesIn(pages).length > 0,
  });
  async function instruct(): Promise<void> {
    try {
      const { id, name } = chat ?? (await makeRow());
      openInstructions({ level: 'chat', id, name });
    } catch (error) {
      notifyError(`${t('chats.failed.create')} ${errorText(t, error)}`);
    }
  }

  return (
    <PageHeader
      title={title}
      beside={
        <>
          {tool}
          {chat?.origin === undefined || chat.origin === 'polylogue' ? null : (
            <Pill tone="neutral">{t('chats.importedFrom', { product: productOf[chat.origin] })}</Pill>
          )}
          {chat?.archived === true ? <ArchivedMark chat={chat} /> : null}
        </>
      }
      toolsFirst
    >
      <ModelChoice open={open} />
      <span className={classes['wide']}>
        <IconLink
          name={t('chats.compare')}
          icon={<IconColumns2 size={18} stroke={1.6} />}
          to={paths.compareModels}
        />
      </span>
      <span className={classes['wide']}>
        {chat === undefined && chatId !== null ? (
          <IconPlace />
        ) : (
          <IconButton
            name={t('instructions.titles.chat')}
            icon={<IconMessageCog size={18} stroke={1.6} />}
            onClick={() => void instruct()}
          />
        )}
      </span>
      {chat !== undefined && hasMessages === true ? <ChatExport chatId={chat.id} name={chat.name} /> : null}
      {chat !== undefined && hasMessages === true && mayShare ? (
        <span className={classes['wide']}>
          <IconButton
            name={t('chats.share')}
            icon={<IconShare size={18} stroke={1.6} />}
            onClick={() => openShare({ chatId: chat.id, name: chat.name })}
          />
        </span>
      ) : null}
      {isOld && (chat === undefined || hasMessages === undefined) ? <IconPlace /> : null}
      <IconButton name={t('chats.library')} icon={<IconBooks size={18} stroke={1.6} />} {...library} />
    </PageHeader>
  );
}

/** A chat as it is open; undefined while it is not known which. */
function ChatView({ open }: { open: Open | undefined }) {
  const { chatId = null, place = '' } = open ?? {};
  const { takeFiles, takeLink } = useTakeSources({ chatId, place });
  const capsuleTokens = useCapsuleTokens(chatId);
  const attachables = useChatAttachables({ chatId, place }, { takeFiles, takeLink });
  const queue = useQueue(place);
  // A conversation that goes on in a new chat is shown until that chat has it.
  const origin = useCarriedFrom(place);
  const shownId = chatId ?? origin;
  // A first message is shown before its chat has been created.
  const isBegun = shownId !== null || queue.length > 0;
  useMissingChat(chatId);
  // Subscribed here rather than in the lazy view, so that a running answer arrives with the socket.
  useChatStream(chatId);
  const chat = (
    <div className={classes['page']}>
      <ChatHeader open={open} />
      {open !== undefined && isBegun ? (
        <Conversation
          key={shownId}
          chatId={shownId}
          place={place}
          empty={<ChatStart chatId={chatId} place={place} />}
          extras={answerExtras}
          Sources={CitedSources}
        >
          {chatId === null ? null : <SelectionNote chatId={chatId} />}
        </Conversation>
      ) : null}
      {open !== undefined && !isBegun ? <ChatStart chatId={null} place={place} /> : null}
      {open === undefined ? null : (
        <Composer
          chatId={chatId}
          place={place}
          attachables={attachables}
          tools={<CapsulesButton chatId={chatId} />}
          capsuleTokens={capsuleTokens}
        />
      )}
      <RunningChats openChat={chatId} />
    </div>
  );
  return (
    <WithSidePanel panels={panels} given={{ chatId, chatIds: [chatId], takeFiles }}>
      {chat}
    </WithSidePanel>
  );
}

/** The chat in the URL, or a new one. */
function OpenChat({ search }: { search: OpenSearch }) {
  return <ChatView open={useOpenChat(search)} />;
}

/** A note, if the URL names one; otherwise a chat. Delivery of messages goes on either way. */
export function ChatPage() {
  const search = useOpenSearch();
  const noteId = search.n;
  const hasNote = useHasNote();
  if (noteId === undefined) {
    return (
      <NoteLinksContext value={hasNote}>
        <OpenChat search={search} />
      </NoteLinksContext>
    );
  }
  return (
    <div className={classes['page']}>
      <NotePane key={noteId} noteId={noteId} />
      <RunningChats openChat={null} />
    </div>
  );
}
