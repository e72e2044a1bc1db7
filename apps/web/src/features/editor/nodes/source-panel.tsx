import type { NodeViewProps } from '@tiptap/react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import classes from './nodes.module.css';

interface SourceEditing {
  source: string;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  change: (source: string) => void;
}

/** Editing of what is shown made of its source. A new one starts open; one left empty goes. */
export function useSource(props: NodeViewProps, attribute: 'tex' | 'source'): SourceEditing {
  const { node, editor, getPos, updateAttributes, deleteNode } = props;
  const source = String(node.attrs[attribute]);
  const [isOpen, setIsOpen] = useState(source === '' && editor.isEditable);

  function close(): void {
    setIsOpen(false);
    const position = getPos();
    if (source.trim() === '') deleteNode();
    else if (position !== undefined) editor.commands.setTextSelection(position + node.nodeSize);
    editor.commands.focus(null, { scrollIntoView: false });
  }

  return {
    source,
    isOpen,
    open: () => setIsOpen(true),
    close,
    change: (text) => updateAttributes({ [attribute]: text }),
  };
}

interface SourcePanelProps {
  editing: SourceEditing;
  /** What is edited. */
  label: string;
  placeholder: string;
  /** Shown at once, as it is typed. */
  children: ReactElement;
}

/** The source of a formula or a diagram, below what it shows. */
export function SourcePanel({ editing, label, placeholder, children }: SourcePanelProps) {
  const { t } = useTranslation();
  const { source, isOpen, close, change } = editing;
  return (
    <PanelPopover
      target={children}
      side="bottom-start"
      isOpen={isOpen}
      label={label}
      onClose={close}
      width="min(440px, calc(100vw - 24px))"
    >
      <div className={classes['source']}>
        <textarea
          data-autofocus
          aria-label={label}
          placeholder={placeholder}
          value={source}
          rows={Math.min(12, Math.max(2, source.split('\n').length))}
          spellCheck={false}
          autoCapitalize="off"
          dir="ltr"
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            close();
          }}
        />
        <Button size="sm" look="primary" onClick={close}>
          {t('answers.parts.done')}
        </Button>
      </div>
    </PanelPopover>
  );
}
