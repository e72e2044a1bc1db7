import { useId, useState, type ComponentPropsWithRef, type ReactElement } from 'react';
import { useIsDesktop } from '../../ui/breakpoints.ts';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { holdTyping } from '../../ui/hold-typing.ts';
import { isTouched } from '../../ui/touch.ts';
import type { ModelFinderProps } from './model-finder.tsx';

const ModelPopover = lazyPart(async () => (await import('./model-popover.tsx')).ModelPopover, {
  waiting: ({ trigger }) => trigger,
});

const ModelSheet = lazyPart(async () => (await import('./model-sheet.tsx')).ModelSheet);

type TriggerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'id' | 'onClick' | 'aria-expanded' | 'aria-haspopup'
>;

interface ModelPickerProps extends ModelFinderProps {
  /** Which edge of its button the popover aligns to. */
  side?: 'start' | 'end';
  /** Renders the trigger button. */
  children: (props: TriggerProps) => ReactElement;
}

/** Model picker: a popover, or a sheet on narrow screens. Its code loads on the first click. */
export function ModelPicker({ children, side = 'end', onChoose, ...offer }: ModelPickerProps) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  // Looked up by id: the button is re-rendered once the popover's code has loaded.
  function close(): void {
    setOpen(false);
    document.getElementById(id)?.focus();
  }

  function toggle(): void {
    const near = document.getElementById(id);
    // The list of a touch screen leaves the keyboard away.
    if (!isOpen && isDesktop && !isTouched() && near !== null) {
      holdTyping({ label: t('models.choose'), near, onEscape: close });
    }
    setWanted(true);
    setOpen(!isOpen);
  }

  const trigger = children({ id, onClick: toggle, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' });
  if (!isWanted) return trigger;
  const picker = {
    ...offer,
    isOpen,
    onClose: close,
    onLost: () => {
      setWanted(false);
      close();
    },
    onChoose: (modelId: number) => {
      close();
      onChoose(modelId);
    },
  };
  if (isDesktop) return <ModelPopover trigger={trigger} side={side} {...picker} />;
  return (
    <>
      {trigger}
      <ModelSheet {...picker} />
    </>
  );
}
