import { IconFileTypeDocx, IconFileTypePdf, IconMarkdown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { documentFormats, type DocumentFormat, type DocumentSource } from './document-source.ts';
import { saveDocument } from './save-document.ts';

const icons = { pdf: IconFileTypePdf, docx: IconFileTypeDocx, markdown: IconMarkdown };

const failures = {
  pdf: 'notes.errors.error_pdf_notes',
  docx: 'notes.errors.error_docx_notes',
  markdown: 'notes.errors.error_markdown',
} as const;

interface ExportListProps {
  sourceOf: () => Promise<DocumentSource>;
  onBusy: (isBusy: boolean) => void;
}

/** Menu of the export formats. */
export function ExportList({ trigger, sourceOf, onBusy }: ExportListProps & OpenedMenu) {
  const { t } = useTranslation();

  async function save(format: DocumentFormat): Promise<void> {
    onBusy(true);
    try {
      await saveDocument(await sourceOf(), format);
    } catch (error) {
      notifyError(`${t(failures[format])} ${errorText(t, error)}`);
    } finally {
      onBusy(false);
    }
  }

  const actions = documentFormats.map((format) => {
    const Icon = icons[format];
    return {
      key: format,
      label: t(`notes.export.${format}`),
      icon: <Icon size={17} stroke={1.6} />,
      onSelect: () => void save(format),
    };
  });
  return <Menu trigger={trigger} groups={[actions]} defaultOpened />;
}
