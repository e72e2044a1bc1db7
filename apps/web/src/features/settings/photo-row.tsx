import { uiTimes } from '@polylogue/contract/limits';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import type { Personal } from './personal.wire.ts';
import { openCropPhoto } from './settings.modals.ts';
import { photoTypes, readPhoto } from './read-photo.ts';
import { useRemovePhoto } from './settings.data.ts';
import classes from './photo.module.css';

const icon = { size: 17, stroke: 1.6 };

/** An error that disappears after a while. */
function usePassingError() {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (error === null) return undefined;
    const timer = setTimeout(() => setError(null), uiTimes.invalidFileLife);
    return () => clearTimeout(timer);
  }, [error]);
  return [error, setError] as const;
}

/** The photo, with buttons to change and remove it. */
export function PhotoRow({ data }: { data: Personal }) {
  const { t } = useTranslation();
  const remove = useRemovePhoto();
  const [error, setError] = usePassingError();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const noteId = useId();

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const photo = await readPhoto(file);
    if ('problem' in photo) {
      setError(t(`validation.${photo.problem}`));
      return;
    }
    // The system's file dialog took the focus; return it to the button that opens the dialog.
    button.current?.focus();
    openCropPhoto({ photo });
  }

  async function takeAway(): Promise<void> {
    try {
      await remove.mutateAsync();
      notifySuccess(t('settings.photo.removed'));
      button.current?.focus();
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
  }

  return (
    <div className={classes['photo']}>
      <Avatar name={data.displayName} src={data.avatar} size={64} />
      <div className={classes['photoTools']}>
        <Button
          ref={button}
          icon={<IconCamera {...icon} />}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {t('settings.photo.change')}
        </Button>
        {data.avatar === null ? null : (
          <Button
            look="ghost"
            icon={<IconTrash {...icon} />}
            loading={remove.isPending}
            onClick={() => void takeAway()}
          >
            {t('settings.photo.remove')}
          </Button>
        )}
        <span id={noteId} className={classes['photoNote']} data-bad={error === null ? undefined : ''}>
          {error === null ? t('settings.photo.types') : <span role="alert">{error}</span>}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join()}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
          void choose(file);
        }}
      />
    </div>
  );
}
