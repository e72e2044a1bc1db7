import { lengths } from '@polylogue/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import tree from './tree.module.css';
import classes from './rename-field.module.css';

/** The item being renamed; after a refusal with the typed name and its error. */
export interface Renaming {
  id: number;
  typed?: string;
  error?: string;
}

interface RenameFieldProps {
  name: string;
  renaming: Renaming;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Inline rename field: Enter or a click elsewhere saves, the cross and Escape cancel. */
export function RenameField({ name, renaming, onSave, onCancel }: RenameFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const [typed, setTyped] = useState(renaming.typed ?? name);
  const [error, setError] = useState(renaming.error);
  const input = useRef<HTMLInputElement>(null);
  // Unmounting the field blurs it, which must not count as a click elsewhere.
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
        maxLength={lengths.itemName.max}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(() => onSave(typed))}
      />
      <button
        type="button"
        className={tree['tool']}
        aria-label={t('chats.tree.keepName')}
        title={t('chats.tree.keepName')}
        // Keeps the focus in the field: blur would save.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => finish(onCancel)}
      >
        <IconX size={15} stroke={1.8} />
      </button>
      {error === undefined ? null : (
        <small id={errorId} role="alert">
          {error}
        </small>
      )}
    </span>
  );
}
