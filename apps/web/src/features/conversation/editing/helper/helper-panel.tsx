import type { Editor } from '@tiptap/core';
import { useEffect, useState, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PanelPopover } from '../../../../ui/panel-popover.tsx';
import { nodesOfMarkdown } from '../../../editor/nodes-of-markdown.ts';
import { HelperAsk } from './helper-ask.tsx';
import { HelperReply } from './helper-reply.tsx';
import classes from './helper.module.css';
import { insertBelow, replaceSelection } from './insert-reply.ts';
import { markSelection, selectedText, selectionPoint } from './selected-text.ts';
import { useHelper } from './use-helper.ts';

interface HelperPanelProps {
  editor: Editor;
  onClose: () => void;
}

interface AnchorProps {
  point: { top: number; left: number };
  ref?: Ref<HTMLSpanElement>;
}

/** A point on the screen. In the page itself: a list that contains its layout would be its origin. */
function Anchor({ point, ref }: AnchorProps) {
  return createPortal(<span ref={ref} className={classes['anchor']} style={point} />, document.body);
}

/** Asks a model about the selection, above the text, and puts its reply into it. */
export function HelperPanel({ editor, onClose }: HelperPanelProps) {
  const { t } = useTranslation();
  const { ask, discard, question, reply, isWriting } = useHelper();
  const [selected] = useState(() => selectedText(editor));
  const [point] = useState(() => selectionPoint(editor));
  useEffect(() => markSelection(editor), [editor]);

  function close(): void {
    onClose();
    editor.commands.focus(null, { scrollIntoView: false });
  }

  function put(into: typeof replaceSelection): void {
    into(editor, nodesOfMarkdown(reply));
    onClose();
  }

  return (
    <PanelPopover
      target={<Anchor point={point} />}
      side="bottom-start"
      isOpen
      label={t('answers.askHelper')}
      onClose={close}
      width="min(440px, calc(100vw - 24px))"
      staysOpen={question !== null}
    >
      {question === null ? (
        <HelperAsk selected={selected} onAsk={ask} />
      ) : (
        <HelperReply
          label={question.label}
          text={reply}
          isWriting={isWriting}
          replaces={selected !== ''}
          onAccept={() => put(replaceSelection)}
          onInsertBelow={() => put(insertBelow)}
          onAgain={() => ask(question)}
          onDiscard={discard}
        />
      )}
    </PanelPopover>
  );
}
