import type { Model, Voice } from '@polylogue/contract/models';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { voiceStyle } from '../../../ui/voice.tsx';
import { AddMenu } from './add-menu.tsx';
import { AnswerOptions } from './answer-options.tsx';
import { attachImage } from './attach-image.ts';
import { imageIn } from './attached-image.ts';
import { Chips } from './chips.tsx';
import { isInsideCode } from './code-fence.ts';
import { ComposerNotes } from './composer-notes.tsx';
import { ComposerPrompts } from './composer-prompts.tsx';
import classes from './composer.module.css';
import { changeDraft, useDraft } from './drafts.store.ts';
import { SendFailure } from './send-failure.tsx';

/** Worked by fingers: Enter begins a new line there, and a focus nobody asked for would open the keyboard. */
function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** The chat that opens late must not take the caret out of the field one types in meanwhile, nor close what one has opened. */
function isBusyElsewhere(): boolean {
  const inUse = 'input, textarea, [contenteditable="true"], [aria-expanded="true"], [data-layer] *';
  return document.activeElement?.matches(inUse) ?? false;
}

interface ComposerBoxProps {
  /** Which draft is written. */
  draftKey: string;
  /** The hue of who answers. */
  voice: Voice;
  /** Whether somebody who answers takes pictures. */
  takesImages: boolean;
  /** The one model that answers, whose own options are offered; undefined when there are several. */
  model: Model | undefined;
  /** Sends, or stops while something is being written. */
  submit: () => void;
  isGenerating: boolean;
  isStopping: boolean;
  isSendable: boolean;
  /** Why the last send was refused. */
  failure: unknown;
  onForgetFailure: () => void;
  /** What is said before sending, below the text. */
  notes: ReactNode;
  /** What sending would cost, beside the button. */
  price: ReactNode;
}

/** Where a message is written, whoever it goes to: text, a picture, prompts and how the answer shall be. */
export function ComposerBox(props: ComposerBoxProps) {
  const { draftKey, takesImages, model, submit } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const { text, file, prompts, notes } = useDraft(draftKey);
  const attach = (image: File) => attachImage(t, { draftKey, takesImages }, image);
  const [isDropping, setDropping] = useState(false);
  const [picking, setPicking] = useState<'prompt' | 'note' | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter also confirms a candidate of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === '/' && text === '') {
      event.preventDefault();
      setPicking('prompt');
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    if (isTouched()) return;
    if (isInsideCode(text, event.currentTarget.selectionStart)) return;
    event.preventDefault();
    submit();
  }

  function stopPicking(): void {
    setPicking(null);
    input.current?.focus();
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

  return (
    <div className={classes['dock']} style={voiceStyle(props.voice)}>
      <SendFailure failure={props.failure} onClose={props.onForgetFailure} />
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
        <Chips draftKey={draftKey} file={file} prompts={prompts} notes={notes} />
        <ComposerPrompts draftKey={draftKey} isOpen={picking === 'prompt'} onClose={stopPicking} />
        <ComposerNotes draftKey={draftKey} isOpen={picking === 'note'} onClose={stopPicking} />
        <textarea
          ref={input}
          rows={2}
          value={text}
          autoFocus={!isTouched() && !isBusyElsewhere()}
          aria-label={t('chats.composer')}
          aria-describedby={hintId}
          placeholder={isNarrow ? t('chats.placeholderShort') : t('chats.placeholder')}
          onChange={(event) => changeDraft(draftKey, { text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {props.notes}
        <div className={classes['tools']}>
          <AddMenu
            takesImages={takesImages}
            onImage={attach}
            onPrompt={() => setPicking('prompt')}
            onNote={() => setPicking('note')}
          />
          <AnswerOptions draftKey={draftKey} model={model} />
          <div className={classes['end']}>
            {props.price}
            {props.isGenerating ? (
              <IconButton
                primary
                side="top"
                data-send=""
                name={t('answers.stop')}
                icon={<IconPlayerStopFilled size={16} />}
                disabled={props.isStopping}
                onClick={submit}
              />
            ) : (
              <IconButton
                primary
                side="top"
                data-send=""
                name={t('chats.send')}
                icon={<IconArrowUp size={18} stroke={1.8} />}
                disabled={!props.isSendable}
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
