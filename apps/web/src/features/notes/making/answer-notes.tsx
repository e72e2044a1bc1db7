import type { ResponseMessage } from '@polylogue/contract/answers';
import { IconDownload, IconNotes } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chatsQuery } from '../../chats/chats.data.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { useSaveAsNote } from './use-save-as-note.ts';

const icon = { size: 16, stroke: 1.6 };

/** Keeps an answer: as a note, or as a file. */
export function AnswerNotes({ answer }: { answer: ResponseMessage }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { saveMarkdown } = useSaveAsNote();
  const source = { chatId: answer.group_id, messageId: answer.id };

  function nameNow(): string {
    const chats = queryClient.getQueryData(chatsQuery.queryKey);
    return chats?.find(({ id }) => id === answer.group_id)?.name ?? answer.modelName;
  }

  return (
    <>
      <IconButton
        name={t('notes.fromAnswer')}
        icon={<IconNotes {...icon} />}
        onClick={() => saveMarkdown(answer.response, source)}
      />
      <ExportMenu
        sourceOf={async () => {
          const { answerSource } = await import('../export/message-source.ts');
          return answerSource(nameNow(), answer);
        }}
      >
        {(props) => (
          <IconButton name={t('notes.export.answer')} icon={<IconDownload {...icon} />} {...props} />
        )}
      </ExportMenu>
    </>
  );
}
