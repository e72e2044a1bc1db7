import { lengths } from '@polylogue/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chat-tree.module.css';

interface RenameFieldProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The name of a row while it is being changed: Enter or a click elsewhere saves, the cross and Escape restore it. */
export function RenameField({ name, onSave, onCancel }: RenameFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  // The field goes when it is done, and what goes loses the focus: that is not a click elsewhere.
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);

  function finish(end: () => void): void {
    if (isDone.current) return;
    isDone.current = true;
    end();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(() => onSave(typed));
    if (event.key === 'Escape') finish(onCancel);
    event.stopPropagation();
  }

  return (
    <span className={classes['rename']} data-layer="">
      <input
        ref={input}
        autoFocus
        aria-label={t('chats.tree.newName')}
        value={typed}
        maxLength={lengths.rename.max}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish(() => onSave(typed))}
      />
      <button
        type="button"
        className={classes['tool']}
        aria-label={t('chats.tree.keepName')}
        title={t('chats.tree.keepName')}
        // Keeps the focus in the field, whose loss would save.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => finish(onCancel)}
      >
        <IconX size={15} stroke={1.8} />
      </button>
    </span>
  );
}
