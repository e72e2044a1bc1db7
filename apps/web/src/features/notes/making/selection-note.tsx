import { IconNotes } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './selection-note.module.css';
import { useSaveAsNote } from './use-save-as-note.ts';

interface Selected {
  range: Range;
  messageId: number;
  top: number;
  left: number;
}

/** The selection, if it is inside one answer's text. */
function selectedNow(): Selected | null {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const around = range.commonAncestorContainer;
  const element = around instanceof Element ? around : around.parentElement;
  const answer = element?.closest<HTMLElement>('[data-answer]');
  if (!answer || range.toString().trim() === '') return null;
  const box = range.getBoundingClientRect();
  return { range, messageId: Number(answer.dataset['answer']), top: box.top, left: box.left + box.width / 2 };
}

/** Button above a selection in an answer that saves it as a note. */
export function SelectionNote({ chatId }: { chatId: number }) {
  const { t } = useTranslation();
  const { saveSelection } = useSaveAsNote();
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => setSelected(selectedNow());
    document.addEventListener('pointerup', look, { signal });
    document.addEventListener('keyup', look, { signal });
    document.addEventListener(
      'selectionchange',
      () => {
        // Hidden while the selection is being made or once it is gone.
        if (window.getSelection()?.isCollapsed !== false) setSelected(null);
      },
      { signal },
    );
    document.addEventListener('scroll', () => setSelected(null), { signal, capture: true });
    return () => listening.abort();
  }, []);
  if (selected === null) return null;
  return (
    <button
      type="button"
      className={classes['offer']}
      style={{
        top: Math.max(selected.top, 64),
        left: `clamp(140px, ${selected.left}px, calc(100vw - 140px))`,
      }}
      // Keeps the selection when the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        saveSelection(selected.range, { chatId, messageId: selected.messageId });
        window.getSelection()?.removeAllRanges();
      }}
    >
      <IconNotes size={15} stroke={1.6} aria-hidden />
      {t('notes.fromSelection')}
    </button>
  );
}
