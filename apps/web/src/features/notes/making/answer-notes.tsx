import { IconDownload, IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../../conversation/message.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuAction } from '../../../ui/menu.tsx';
import { chatsQuery } from '../../conversation/chats.data.ts';
import type { AnswerExtras } from '../../conversation/conversation.context.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { useSaveAsNote } from './use-save-as-note.ts';

/** Exports an answer to a file. */
function AnswerExport({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  function nameNow(): string {
    const chats = queryClient.getQueryData(chatsQuery.queryKey);
    return chats?.find(({ id }) => id === answer.chatId)?.name ?? answer.modelName;
  }

  return (
    <ExportMenu
      sourceOf={async () => {
        const { answerSource } = await import('../export/message-source.ts');
        return answerSource(nameNow(), answer);
      }}
    >
      {(props) => (
        <IconButton
          name={t('notes.export.answer')}
          icon={<IconDownload size={16} stroke={1.6} />}
          {...props}
        />
      )}
    </ExportMenu>
  );
}

function useNoteActions(answer: ResponseMessage): readonly MenuAction[] {
  const { t } = useTranslation();
  const { saveMarkdown } = useSaveAsNote();
  const source = { chatId: answer.chatId, messageId: answer.id };
  return [
    {
      key: 'note',
      label: t('notes.fromAnswer'),
      icon: <IconNotes size={17} stroke={1.6} />,
      onSelect: () => saveMarkdown(answer.response, source),
    },
  ];
}

/** Saves an answer as a note or a file. */
export const answerNotes: Omit<AnswerExtras, 'useSharing'> = {
  tool: (answer) => <AnswerExport answer={answer} />,
  useActions: useNoteActions,
};
