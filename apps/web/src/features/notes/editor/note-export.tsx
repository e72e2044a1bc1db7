import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { noteSource } from '../export/note-source.ts';

interface NoteExportProps {
  name: string;
  contentOf: () => DocumentNode;
}

/** Lets the open note go out as a file. */
export function NoteExport({ name, contentOf }: NoteExportProps) {
  const { t } = useTranslation();
  return (
    <ExportMenu sourceOf={() => Promise.resolve(noteSource(name, contentOf()))}>
      {({ disabled, ...props }) => (
        <Button {...props} loading={disabled} icon={<IconDownload size={17} stroke={1.6} />}>
          {t('notes.export.label')}
        </Button>
      )}
    </ExportMenu>
  );
}
