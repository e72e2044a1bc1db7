import { lengths } from '@polylogue/contract/limits';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateChat } from './tree.data.ts';

interface CreateChatProps {
  isGroup: boolean;
  onCreated: (chat: ChatItem) => void;
  close: () => void;
}

/** Dialog body that names a new chat or folder. */
export function CreateChatBody({ isGroup, onCreated, close }: CreateChatProps) {
  const { t } = useTranslation();
  const create = useCreateChat();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  useUnsaved(name !== '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { min } = lengths.newItemName;
    const trimmed = name.trim();
    if (trimmed.length < min) {
      setError(trimmed === '' ? fieldErrorText(t, 'required') : fieldErrorText(t, 'too_short', { min }));
      return;
    }
    create.mutate(
      { name: trimmed, isGroup },
      {
        onSuccess: (chat) => {
          close();
          onCreated(chat);
        },
        onError: (failure) => {
          const fields = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
          setError(fields['name'] ?? errorText(t, failure));
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('chats.create.name')}
        value={name}
        maxLength={lengths.newItemName.max}
        error={error}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
        end={`${name.length}/${lengths.newItemName.max}`}
      />
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={create.isPending}>
          {t('chats.create.submit')}
        </Button>
      </div>
    </form>
  );
}
