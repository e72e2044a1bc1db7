import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ExportMenu } from './export-menu.tsx';

/** Exports a whole chat. */
export function ChatExport({ chatId, name }: { chatId: number; name: string }) {
  const { t } = useTranslation();
  return (
    <ExportMenu
      sourceOf={async () => {
        const { chatSource } = await import('./message-source.ts');
        return chatSource({ chatId, name, you: t('notes.export.you') });
      }}
    >
      {(props) => (
        <IconButton name={t('notes.export.chat')} icon={<IconDownload size={18} stroke={1.6} />} {...props} />
      )}
    </ExportMenu>
  );
}
