import { lengths } from '@polylogue/contract/limits';
import { feedbackBody } from '@polylogue/contract/validation';
import { IconArrowUp, IconPaperclip } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUnsaved } from '../../ui/modals/use-unsaved.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { isTouched } from '../../ui/touch.ts';
import { useGrowing } from '../../ui/use-growing.ts';
import { ImageChips } from './image-chips.tsx';
import { ImageChooser } from './image-chooser.tsx';
import type { Written } from './support.data.ts';
import classes from './support.module.css';
import { useTicketImages } from './use-ticket-images.ts';

interface ThreadComposerProps {
  send: Pick<UseMutationResult<unknown, Error, Written>, 'mutateAsync' | 'isPending'>;
}

/** Writes into a ticket that is not closed. */
export function ThreadComposer({ send }: ThreadComposerProps) {
  const { t } = useTranslation();
  const [body, setBody] = useState('');
  const field = useGrowing();
  const images = useTicketImages();
  useUnsaved(body !== '' || images.list.length > 0);
  const isBusy = send.isPending || images.isUploading;
  const isSendable = feedbackBody.safeParse(body).success && !isBusy;

  async function submit(): Promise<void> {
    if (images.hasFailed) {
      notifyError(t('support.files.wait'));
      return;
    }
    try {
      await send.mutateAsync({ body: body.trim(), ...images.sent() });
      setBody('');
      images.clear();
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms an IME candidate, and breaks the line where keys are on the screen.
    const isForText = event.nativeEvent.isComposing || isTouched();
    if (event.key !== 'Enter' || event.shiftKey || isForText) return;
    event.preventDefault();
    if (isSendable && !event.repeat) void submit();
  }

  function onPaste(event: ClipboardEvent): void {
    const given = [...event.clipboardData.files];
    if (given.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    images.add(given);
  }

  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSendable) void submit();
      }}
    >
      {images.list.length === 0 ? null : (
        <ul className={classes['chips']}>
          <ImageChips images={images} />
        </ul>
      )}
      <div className={classes['composerRow']}>
        <ImageChooser
          name={t('support.files.attach')}
          className={classes['clip']}
          onFiles={(files) => images.add(files)}
        >
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
        </ImageChooser>
        <textarea
          ref={field}
          aria-label={t('support.thread.write')}
          placeholder={t('support.thread.write')}
          rows={1}
          maxLength={lengths.feedback.max}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton
          type="submit"
          primary={isSendable}
          framed={!isSendable}
          name={t('support.thread.send')}
          icon={<IconArrowUp size={18} stroke={1.8} />}
          aria-disabled={!isSendable}
        />
      </div>
    </form>
  );
}
