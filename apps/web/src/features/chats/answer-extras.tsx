import { IconLibraryPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { startOfText } from './start-of-text.ts';
import { useHasLibrary } from '../billing/billing.data.ts';
import type { AnswerExtras } from '../conversation/conversation.context.ts';
import { openAddText } from '../library/library.modals.ts';
import { answerNotes } from '../notes/making/answer-notes.tsx';

/** What a chat adds to its answers: saving as a note or a file, and into a capsule. */
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
};
