import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';

/** Where a chat continues after its model was changed: `0` here, `1` in a new chat. */
export interface ChatBehavior {
  behavior: 'stay' | 'new';
  /** Remember the choice. */
  isKept: boolean;
}

interface ChatBehaviorProps extends ModalControls {
  onChoose: (behavior: ChatBehavior) => void;
}

/** Dialog body that asks where to continue. */
export function ChatBehaviorBody({ onChoose, close }: ChatBehaviorProps) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);

  function choose(behavior: ChatBehavior['behavior']): void {
    onChoose({ behavior, isKept });
    close();
  }

  return (
    <>
      <p>{t('answers.behaviorText')}</p>
      <CheckboxField
        label={t('answers.behaviorKeep')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className="modal-actions">
        <Button onClick={() => choose('new')}>{t('answers.behaviorNew')}</Button>
        <Button look="primary" data-autofocus onClick={() => choose('stay')}>
          {t('answers.behaviorStay')}
        </Button>
      </div>
    </>
  );
}
