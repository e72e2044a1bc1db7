import type { NoteNode } from '@polylogue/document/note/note-node';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { noteSource } from '../export/note-source.ts';

interface NoteExportProps {
  name: string;
  contentOf: () => NoteNode;
}

/** Exports the open note. */
export function NoteExport({ name, contentOf }: NoteExportProps) {
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');
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
          <Button {...props} loading={disabled === true} icon={<IconDownload size={17} stroke={1.6} />}>
            {t('notes.export.label')}
          </Button>
        )
      }
    </ExportMenu>
  );
}
