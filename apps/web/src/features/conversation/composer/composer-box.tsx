import type { Voice } from '@polylogue/contract/models';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { holdTyping } from '../../../ui/hold-typing.ts';
import { isTouched } from '../../../ui/touch.ts';
import { useGrowing } from '../../../ui/use-growing.ts';
import { voiceStyle } from '../../../ui/voice.tsx';
import {
  isFileAttachable,
  isPickedAttachable,
  isTextAttachable,
  type Attachable,
} from '../attachments/attachable.ts';
import { AddMenu } from './add-menu.tsx';
import { AnswerOptions } from './answer-options.tsx';
import { Chips } from './chips.tsx';
import classes from './composer.module.css';
import { DropOverlay } from './drop-overlay.tsx';
import { changeDraft, useDraft } from '../sending/drafts.ts';
import { places } from '../sending/places.browser.ts';
import { hasTooManyImages } from './sendable.ts';
import type { SubmitBy } from './submit-by.ts';
import { SendButton } from './send-button.tsx';
import { SendFailure } from './send-failure.tsx';
import { isSendKey } from './send-key.ts';
import { useEarlyWriting } from './use-early-writing.ts';
import { useFileDrop } from './use-file-drop.ts';

/** A chat that loads late must not steal focus from a field in use or close an open menu or dialog. */
function isBusyElsewhere(): boolean {
  const inUse = 'input, textarea, [contenteditable="true"], [aria-expanded="true"], [data-layer] *';
  return document.activeElement?.matches(inUse) ?? false;
}

interface ComposerBoxProps {
  /** The draft being edited. */
  draftKey: string;
  /** Colour of the answering model. */
  voice: Voice;
  /** What can be attached to the message. */
  attachables: readonly Attachable[];
  /** The answering model, whose own options are offered; undefined when there are several. */
  model: Model | undefined;
  /** Sends, or stops the running answer. */
  submit: (by: SubmitBy) => void;
  /** Opens the last message for editing; undefined where that cannot be done. */
  onRecall?: (() => void) | undefined;
  isGenerating: boolean;
  isStopping: boolean;
  isSendable: boolean;
  /** Why the last send was refused. */
  failure: unknown;
  /** How hard the model is to think. */
  effort?: ReactNode;
  /** What a page adds to the tools. */
  tools?: ReactNode;
  /** Notices shown below the text before sending. */
  notes: ReactNode;
  /** Cost estimate beside the button. */
  price: ReactNode;
}

/** The message composer for one or several models: text, attachments and answer settings. */
export function ComposerBox(props: ComposerBoxProps) {
  const { draftKey, attachables, model, submit, onRecall } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const isNarrow = useIsUpTo('phone');
  const draft = useDraft(draftKey);
  const { text, attached } = draft;
  const [picking, setPicking] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowing(input);
  const shownPlace = useRef<string>(null);
  // Before the paint, so that a chat on the screen never takes the focus later from where the user moved it.
  useLayoutEffect(() => {
    // A place that has become a chat is the same one under another name.
    const isSame =
      shownPlace.current !== null && places.nameOf(shownPlace.current) === places.nameOf(draftKey);
    shownPlace.current = draftKey;
    if (!isSame && !isTouched() && !isBusyElsewhere()) input.current?.focus();
  }, [draftKey]);
  useEarlyWriting({ draftKey, input, send: () => submit('key') });
  const pickers = attachables.filter(isPickedAttachable);
  const files = attachables.find(isFileAttachable);
  const texts = attachables.find(isTextAttachable);
  const maxImages = files?.max ?? 0;
  const isDropping = useFileDrop(receive);
  const isEmpty = text === '' && attached.length === 0;

  function receive(given: readonly File[]): void {
    files?.receive(given);
    if (!isTouched()) input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter also confirms an IME candidate.
    if (event.nativeEvent.isComposing) return;
    const opened = text === '' ? pickers.find(({ opensOn }) => opensOn === event.key) : undefined;
    if (opened) {
      event.preventDefault();
      holdTyping({ label: opened.label, near: event.currentTarget, onEscape: stopPicking });
      setPicking(opened.kind);
      return;
    }
    if (event.key === 'ArrowUp' && isEmpty && onRecall && !isModified(event)) {
      event.preventDefault();
      onRecall();
      return;
    }
    if (!isSendKey(event, event.currentTarget)) return;
    event.preventDefault();
    // Ignore auto-repeat of a held key.
    if (!event.repeat && (props.isGenerating || props.isSendable)) submit('key');
  }

  function stopPicking(): void {
    setPicking(null);
    input.current?.focus();
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain');
    const given = [...event.clipboardData.files];
    // A copied piece of a document comes as text and as an image of it: the text is meant.
    if (pasted === '' && given.length > 0) {
      event.preventDefault();
      receive(given);
    } else if (texts?.receiveText(pasted) === true) event.preventDefault();
  }

  return (
    <div
      className={classes['dock']}
      style={voiceStyle(props.voice)}
      data-composer={draftKey}
      // Escape must not move the sidebar under somebody who is writing or waiting for an answer.
      data-in-use={!isEmpty || props.isGenerating ? '' : undefined}
    >
      {isDropping ? <DropOverlay max={maxImages} takesDocuments={files?.takesDocuments === true} /> : null}
      <SendFailure
        failure={props.failure}
        onClose={() => places.dispatch(draftKey, { type: 'failureClosed' })}
      />
      <div className={classes['composer']} data-composer-box="">
        <Chips draftKey={draftKey} attached={attached} attachables={attachables} />
        {pickers.map(({ kind, Picker }) => (
          <Picker key={kind} draftKey={draftKey} isOpen={picking === kind} onClose={stopPicking} />
        ))}
        <textarea
          ref={input}
          rows={2}
          dir="auto"
          value={text}
          aria-label={t('chats.composer')}
          aria-describedby={hintId}
          placeholder={isNarrow ? t('chats.placeholderShort') : t('chats.placeholder')}
          onChange={(event) => changeDraft(draftKey, { text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {hasTooManyImages(draft, maxImages) ? (
          <p className={classes['note']} data-tone="warn" role="status">
            {maxImages === 0
              ? t('errors.model_without_images')
              : t('answers.tooManyImages', { count: maxImages })}
          </p>
        ) : null}
        {props.notes}
        <div className={classes['tools']} data-composer-tools="">
          <AddMenu attachables={attachables} onPick={setPicking} />
          <AnswerOptions draftKey={draftKey} model={model} />
          {props.effort}
          {props.tools}
          <div className={classes['end']}>
            {props.price}
            <SendButton
              isGenerating={props.isGenerating}
              isStopping={props.isStopping}
              isSendable={props.isSendable}
              onPress={() => submit('button')}
            />
          </div>
        </div>
      </div>
      <p className={classes['hint']} id={hintId}>
        {t(isTouched() ? 'answers.hintTouch' : 'answers.hint')}
      </p>
    </div>
  );
}

function isModified({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return shiftKey || altKey || ctrlKey || metaKey;
}
