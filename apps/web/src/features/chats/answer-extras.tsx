import { IconLibraryPlus, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { startOfText } from './start-of-text.ts';
import { useHasLibrary } from '../billing/billing.data.ts';
import type { AnswerExtras } from '../conversation/conversation.context.ts';
import { useChatItem } from '../conversation/chats.data.ts';
import { openAddText } from '../library/library.modals.ts';
import { answerNotes } from '../notes/making/answer-notes.tsx';
import { openShare } from '../sharing/sharing.modals.ts';
import { useMayShare } from '../sharing/use-may-share.ts';

/** What a chat adds to its answers: saving as a note or a file, into a capsule, and sharing. */
export const answerExtras: AnswerExtras = {
  tool: answerNotes.tool,
  useActions: (answer) => {
    const { t } = useTranslation();
    const isUsed = useHasLibrary();
    const ofNotes = answerNotes.useActions(answer);
    if (!isUsed) return ofNotes;
    return [
      ...ofNotes,
      {
        key: 'capsule',
        label: t('answers.addToCapsule'),
        icon: <IconLibraryPlus size={17} stroke={1.6} />,
        onSelect: () =>
          openAddText({
            title: startOfText(answer.response) || answer.modelName,
            textOf: () => Promise.resolve(answer.response),
          }),
      },
    ];
  },
  useSharing: (answer) => {
    const { t } = useTranslation();
    const { chatId, id: messageId } = answer;
    const chat = useChatItem(chatId);
    if (!useMayShare()) return [];
    return [
      {
        key: 'share',
        label: t('answers.shareAnswer'),
        icon: <IconShare size={17} stroke={1.6} />,
        onSelect: () => openShare({ chatId, messageId, name: chat?.name ?? answer.modelName }),
      },
    ];
  },
};
