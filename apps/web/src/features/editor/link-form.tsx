import type { Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import classes from './editor.module.css';
import { isLink } from './link-pattern.ts';

/** Edits the link of the selection. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const isSet = editor.isActive('link');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isLink(address)) return;
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    onClose();
  }

  return (
    <form className={classes['form']} onSubmit={submit}>
      <input
        type="text"
        inputMode="url"
        autoFocus
        aria-label={t('answers.linkAddress')}
        placeholder={t('answers.linkAddress')}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" disabled={!isLink(address)}>
        {t('answers.setLink')}
      </Button>
      {isSet ? (
        <Button
          size="sm"
          look="ghost"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('answers.unsetLink')}
        </Button>
      ) : null}
    </form>
  );
}
