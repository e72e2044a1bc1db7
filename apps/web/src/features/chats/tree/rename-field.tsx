import { lengths } from '@polylogue/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import tree from './chat-tree.module.css';
import classes from './rename-field.module.css';

/** Which name is being changed; after a refusal with what was typed and what is wrong with it. */
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

/** The name of a row while it is being changed: Enter or a click elsewhere saves, the cross and Escape restore it. */
export function RenameField({ name, renaming, onSave, onCancel }: RenameFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const [typed, setTyped] = useState(renaming.typed ?? name);
  const [error, setError] = useState(renaming.error);
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
        // Keeps the focus in the field, whose loss would save.
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
