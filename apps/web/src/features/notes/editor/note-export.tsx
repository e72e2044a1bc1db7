import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { noteSource } from '../export/note-source.ts';
import { narrowPane } from './narrow-pane.ts';

interface NoteExportProps {
  name: string;
  contentOf: () => DocumentNode;
}

/** Lets the open note go out as a file. */
export function NoteExport({ name, contentOf }: NoteExportProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(narrowPane);
  return (
    <ExportMenu sourceOf={() => Promise.resolve(noteSource(name, contentOf()))}>
      {({ disabled, ...props }) =>
        isNarrow ? (
          <IconButton
            {...props}
            disabled={disabled}
            name={t('notes.export.label')}
            icon={<IconDownload size={18} stroke={1.6} />}
          />
        ) : (
          <Button {...props} loading={disabled} icon={<IconDownload size={17} stroke={1.6} />}>
            {t('notes.export.label')}
          </Button>
        )
      }
    </ExportMenu>
  );
}
