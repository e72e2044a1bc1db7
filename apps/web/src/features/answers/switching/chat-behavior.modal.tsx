import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';

/** Where a chat goes on after its model was changed: `0` here, `1` in a new chat. */
export interface ChatBehavior {
  behavior: '0' | '1';
  /** Not to be asked again. */
  isKept: boolean;
}

/** Body of the dialog that asks where to go on. */
export function ChatBehaviorBody({ onChoose }: { onChoose: (behavior: ChatBehavior) => void }) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  return (
    <>
      <p>{t('answers.behaviorText')}</p>
      <CheckboxField
        label={t('answers.behaviorKeep')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className="modal-actions">
        <Button onClick={() => onChoose({ behavior: '1', isKept })}>{t('answers.behaviorNew')}</Button>
        <Button look="primary" data-autofocus onClick={() => onChoose({ behavior: '0', isKept })}>
          {t('answers.behaviorStay')}
        </Button>
      </div>
    </>
  );
}
