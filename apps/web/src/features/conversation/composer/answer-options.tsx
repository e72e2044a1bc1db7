import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AnswerShape } from './answer-shape.tsx';

const OptionsPanel = lazyPart(async () => (await import('./options-panel.tsx')).OptionsPanel, {
  waiting: ({ trigger }) => trigger,
});

interface AnswerOptionsProps {
  draftKey: string;
  model: Model | undefined;
}

/** Answer settings behind a button, and those in force beside it; the panel's code loads on the first click. */
export function AnswerOptions({ draftKey, model }: AnswerOptionsProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function toggle(): void {
    setWanted(true);
    setOpen(!isOpen);
  }

  const button = (
    <IconButton
      ref={trigger}
      side="bottom"
      name={t('chats.options')}
      icon={<IconAdjustmentsHorizontal size={18} stroke={1.6} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    />
  );
  return (
    <>
      {isWanted ? (
        <OptionsPanel
          trigger={button}
          isOpen={isOpen}
          onClose={close}
          draftKey={draftKey}
          model={model}
          onLost={() => {
            setWanted(false);
            setOpen(false);
          }}
        />
      ) : (
        button
      )}
      {model?.modelType === 'image' ? null : <AnswerShape onOpen={toggle} />}
    </>
  );
}
