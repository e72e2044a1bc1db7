import i18next, { type TFunction } from 'i18next';
import { createElement, type ComponentType } from 'react';
import { loadTexts, type TextGroup } from '../../lib/i18n/texts.ts';
import { lazyCode } from '../code/lazy-code.ts';
import { LostCode, tellLostCode } from '../code/lost-code.ts';
import { holdTyping } from '../hold-typing.ts';
import { announceModal } from './coming-modal.ts';
import { pushModal, type ModalControls, type ModalName } from './modal-stack.store.ts';

interface ModalDefinition<Props> {
  name: ModalName;
  load: () => Promise<ComponentType<Props & ModalControls>>;
  title: (t: TFunction, props: Props) => string;
  /** In pixels; the default fits a question. */
  width?: number;
  /** On a phone it takes the whole screen, for long forms. */
  fillsPhone?: boolean;
  /** A field and what it finds, near the upper edge: no title in sight, no cross. */
  isBare?: boolean;
  /** Texts that the page may not have loaded. */
  texts?: readonly TextGroup[];
  /** Open only when the body has loaded, so that its initial focus works instead of the close button's. */
  opensWhole?: boolean;
  /** Its first field takes what is typed from the moment it is asked for, under this name; then it opens whole. */
  typing?: (t: TFunction) => string;
}

/**
 * Defines a modal whose code loads on first open. Returns its open function; `onClose` runs however it is
 * closed.
 */
export function lazyModal<Props extends object>(
  definition: ModalDefinition<Props>,
): (props: Props, onClose?: () => void) => void {
  const { name, load, title, width, fillsPhone = false, isBare = false, texts = [], typing } = definition;
  const opensWhole = definition.opensWhole === true || typing !== undefined;
  const code = lazyCode(load);

  function push(props: Props, onClose: (() => void) | undefined, opener?: Element | null): void {
    function Body(controls: ModalControls) {
      return createElement(code.use(), { ...props, ...controls });
    }
    const modal = {
      name,
      title: title(i18next.t, props),
      Body,
      fillsPhone,
      isBare,
      ...(width !== undefined && { width }),
      ...(onClose && { onClose }),
    };
    pushModal(modal, opener);
  }

  async function prepare(): Promise<void> {
    await Promise.all([loadTexts(texts), opensWhole ? code.load() : undefined]);
  }

  return (props, onClose) => {
    if (texts.length === 0 && !opensWhole) {
      push(props, onClose);
      return;
    }
    const held = typing && holdTyping({ label: typing(i18next.t) });
    function closed(): void {
      held?.release();
      onClose?.();
    }
    let isCalledOff = false;
    const arrive = announceModal(() => {
      isCalledOff = true;
      closed();
    });
    prepare().then(
      () => {
        arrive();
        if (!isCalledOff) push(props, closed, held?.opener);
      },
      (error: unknown) => {
        arrive();
        if (isCalledOff) return;
        if (error instanceof LostCode) error.forget();
        void tellLostCode({ isQuiet: false });
        closed();
      },
    );
  };
}
