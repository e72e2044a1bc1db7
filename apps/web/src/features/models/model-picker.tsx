import { lazy, Suspense, useId, useState, type ComponentPropsWithRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDesktop } from '../../layouts/workspace/sidebar.store.ts';
import type { ModelFinderProps } from './model-finder.tsx';
import { openModelPicker } from './open-model-picker.tsx';

const ModelPopover = lazy(async () => ({ default: (await import('./model-popover.tsx')).ModelPopover }));

type TriggerProps = Pick<
  ComponentPropsWithRef<'button'>,
  'id' | 'onClick' | 'aria-expanded' | 'aria-haspopup'
>;

interface ModelPickerProps extends ModelFinderProps {
  /** Which edge of its button the models stand at. */
  side?: 'start' | 'end';
  /** The button it hangs on. */
  children: (props: TriggerProps) => ReactElement;
}

/** Chooses a model: below its button, or in a dialog where there is no room. Its code is fetched by the first click. */
export function ModelPicker({ children, side = 'end', onChoose, ...offer }: ModelPickerProps) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  // By its id: the button is drawn anew once the popover's code is there.
  function close(): void {
    setOpen(false);
    document.getElementById(id)?.focus();
  }

  function toggle(): void {
    if (!isDesktop) {
      openModelPicker(t, { ...offer, onChoose });
      return;
    }
    setWanted(true);
    setOpen(!isOpen);
  }

  const trigger = children({ id, onClick: toggle, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' });
  if (!isWanted || !isDesktop) return trigger;
  return (
    <Suspense fallback={trigger}>
      <ModelPopover
        trigger={trigger}
        side={side}
        isOpen={isOpen}
        onClose={close}
        {...offer}
        onChoose={(modelId) => {
          close();
          onChoose(modelId);
        }}
      />
    </Suspense>
  );
}
