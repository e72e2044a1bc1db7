import type { ResponseMessage } from '@polylogue/contract/answers';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  useId,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useActiveModel } from '../../models/models.data.ts';
import { useOutgoing } from '../sending/outbox.store.ts';
import { useCarriesOver } from '../switching/carry-over.store.ts';
import { AddMenu } from './add-menu.tsx';
import { imageIn } from './attached-image.ts';
import { AnswerOptions } from './answer-options.tsx';
import { Chips } from './chips.tsx';
import { isInsideCode } from './code-fence.ts';
import classes from './composer.module.css';
import { changeDraft, draftKey, useDraft } from './drafts.store.ts';
import { EstimateLine, EstimateWarning } from './estimate-line.tsx';
import { SendFailure } from './send-failure.tsx';
import { useAttachImage } from './use-attach-image.ts';
import { useEstimate } from './use-estimate.ts';
import { useSubmit } from './use-submit.ts';

/** Worked by fingers: Enter begins a new line there, and a focus nobody asked for would open the keyboard. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** The chat that opens late must not take the caret out of the field one types in meanwhile. */
function isTypingElsewhere(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}

interface ComposerProps {
  /** Null before the first message, which makes the chat. */
  chatId: number | null;
  running: ResponseMessage | undefined;
}

/** Where a message is written: text, a picture, prompts, how the answer shall be, and what it may cost. */
export function Composer({ chatId, running }: ComposerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hintId = useId();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const key = draftKey(chatId);
  const { text, file, prompts } = useDraft(key);
  const model = useActiveModel();
  const outgoing = useOutgoing(chatId);
  const carries = useCarriesOver(chatId);
  const attach = useAttachImage(key, model);
  const estimate = useEstimate({ text, chatId, model });
  const { submit, failure, forgetFailure, isStopping } = useSubmit(chatId, running);
  const [isDropping, setDropping] = useState(false);
  const isGenerating = running !== undefined;
  const isSendable = text.trim() !== '' && outgoing === undefined;

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter also confirms a candidate of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === '/' && text === '') {
      event.preventDefault();
      void navigate({ to: paths.prompts });
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    if (isTouched()) return;
    if (isInsideCode(text, event.currentTarget.selectionStart)) return;
    event.preventDefault();
    submit();
  }

  function onPaste(event: ClipboardEvent): void {
    const image = imageIn(event.clipboardData.files);
    if (image === undefined || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    attach(image);
  }

  function onDrop(event: DragEvent): void {
    setDropping(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped === undefined) return;
    event.preventDefault();
    attach(dropped);
  }

  const voice: CSSProperties & Record<'--voice', string> = {
    '--voice': `var(--voice-${model?.voice ?? 'own'})`,
  };
  return (
    <div className={classes['dock']} style={voice}>
      <SendFailure failure={failure} onClose={forgetFailure} />
      <div
        className={classes['composer']}
        data-dropping={isDropping ? '' : undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={onDrop}
      >
        <Chips draftKey={key} file={file} prompts={prompts} />
        <textarea
          rows={2}
          value={text}
          autoFocus={!isTouched() && !isTypingElsewhere()}
          aria-label={t('chats.composer')}
          aria-describedby={hintId}
          placeholder={isNarrow ? t('chats.placeholderShort') : t('chats.placeholder')}
          onChange={(event) => changeDraft(key, { text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {carries ? <p className={classes['note']}>{t('answers.carriesOver')}</p> : null}
        <EstimateWarning estimate={estimate} />
        <div className={classes['tools']}>
          <AddMenu model={model} onImage={attach} />
          <AnswerOptions draftKey={key} model={model} />
          <div className={classes['end']}>
            <EstimateLine estimate={estimate} coefficient={model?.modelDiscounter} />
            {isGenerating ? (
              <IconButton
                primary
                side="top"
                data-send=""
                name={t('answers.stop')}
                icon={<IconPlayerStopFilled size={16} />}
                disabled={isStopping}
                onClick={submit}
              />
            ) : (
              <IconButton
                primary
                side="top"
                data-send=""
                name={t('chats.send')}
                icon={<IconArrowUp size={18} stroke={1.8} />}
                disabled={!isSendable}
                onClick={submit}
              />
            )}
          </div>
        </div>
      </div>
      <p className={classes['hint']} id={hintId}>
        {t('answers.hint')}
      </p>
    </div>
  );
}
