import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { connectionTo } from '../capsule.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import { CapsuleFinder } from './capsule-finder.tsx';
import classes from './connecting.module.css';
import { useConnecting } from './use-connecting.ts';

/** Dialog body that finds capsules and connects them to a chat. A connected one cannot be toggled. */
export function CapsuleSearchBody({ chatId, close }: { chatId: number } & ModalControls) {
  const { t } = useTranslation();
  const { selected, toggle, connect, isConnecting } = useConnecting(chatId, close);
  return (
    <div className={classes['dialog']}>
      <CapsuleFinder
        isSelected={({ id }) => selected.includes(id)}
        isConnected={(capsule) => connectionTo(capsule, chatId) !== undefined}
        onToggle={toggle}
      />
      <div className="modal-actions">
        <Button onClick={() => openCreateCapsule({ chatId, onSaved: close })}>{t('library.new')}</Button>
        <Button look="primary" disabled={selected.length === 0} loading={isConnecting} onClick={connect}>
          {t('library.connect', { count: selected.length })}
        </Button>
      </div>
    </div>
  );
}
