import type { Model } from '@polylogue/contract/models';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';

const OptionsPanel = lazy(async () => ({ default: (await import('./options-panel.tsx')).OptionsPanel }));

interface AnswerOptionsProps {
  draftKey: string;
  model: Model | undefined;
}

/** How the answer shall be, behind a button; the panel's code is fetched by the first click. */
export function AnswerOptions({ draftKey, model }: AnswerOptionsProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  const button = (
    <IconButton
      ref={trigger}
      side="bottom"
      name={t('chats.options')}
      icon={<IconAdjustmentsHorizontal size={18} stroke={1.6} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        setWanted(true);
        setOpen(!isOpen);
      }}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OptionsPanel trigger={button} isOpen={isOpen} onClose={close} draftKey={draftKey} model={model} />
    </Suspense>
  );
}
