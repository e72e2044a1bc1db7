import type { Editor } from '@tiptap/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { editorPromptsQuery, useAskHelper } from '../answers.data.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import type { DocumentNode } from './document.ts';
import classes from './editor.module.css';
import { openAnswer } from './kept-blocks.ts';

function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection;
  return editor.state.doc.textBetween(from, to, '\n\n');
}

/** A reply as nodes that have never been part of the text. */
function newNodes(reply: string): DocumentNode[] {
  return (openAnswer(reply).document.content ?? []).map((node) => ({
    ...node,
    attrs: { ...node.attrs, origin: null },
  }));
}

interface HelperPanelProps {
  editor: Editor;
  onClose: () => void;
  /** What the editor makes of a reply. */
  nodesOf?: (reply: string) => DocumentNode[];
}

/** Asks a model about what is selected, and puts its reply into the text if that is wanted. */
export function HelperPanel({ editor, onClose, nodesOf = newNodes }: HelperPanelProps) {
  const { t } = useTranslation();
  const { data: prompts = [] } = useQuery(editorPromptsQuery(useLocale()));
  const ask = useAskHelper();
  const [typed, setTyped] = useState('');
  const [promptId, setPromptId] = useState('');
  const reply = ask.data?.message;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function close(): void {
    onClose();
    editor.commands.focus(null, { scrollIntoView: false });
  }

  function send(): void {
    const text = [typed.trim(), selectedText(editor)].filter((part) => part !== '').join('\n\n');
    if (text === '') {
      notifyError(t('answers.helperEmpty'));
      return;
    }
    ask.mutate(
      { text, promptId: promptId === '' ? null : Number(promptId) },
      { onError: (error) => notifyError(errorText(t, error)) },
    );
  }

  function insert(text: string): void {
    editor.chain().focus().insertContent(nodesOf(text)).run();
    notifySuccess(t('answers.inserted'));
    onClose();
  }

  return (
    <section className={classes['helper']} aria-label={t('answers.askHelper')}>
      <select
        className={classes['select']}
        aria-label={t('answers.helperPrompt')}
        value={promptId}
        onChange={(event) => setPromptId(event.currentTarget.value)}
      >
        <option value="">{t('answers.helperNoPrompt')}</option>
        {prompts.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <textarea
        ref={field}
        rows={2}
        aria-label={t('answers.helperText')}
        placeholder={t('answers.helperText')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {reply === undefined && !ask.isPending ? null : (
        // As tall empty as it is full: nothing moves away from the pointer when the reply comes.
        <div className={classes['reply']} aria-busy={ask.isPending}>
          {ask.isPending || reply === undefined ? (
            <Skeleton width="60%" height={14} />
          ) : (
            <AnswerText text={reply} />
          )}
        </div>
      )}
      <div className={classes['helperActions']}>
        <Button size="sm" look="ghost" onClick={close}>
          {t('common.close')}
        </Button>
        <Button size="sm" loading={ask.isPending} onClick={send}>
          {t('answers.ask')}
        </Button>
        <Button
          size="sm"
          look="primary"
          disabled={reply === undefined || ask.isPending}
          onClick={() => reply !== undefined && insert(reply)}
        >
          {t('answers.insert')}
        </Button>
      </div>
    </section>
  );
}
