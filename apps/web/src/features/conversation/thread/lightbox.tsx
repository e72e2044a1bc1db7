import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LargePicture } from '../conversation.context.ts';
import classes from './lightbox.module.css';

interface LightboxProps {
  picture: LargePicture;
  onClose: () => void;
}

/** An image at window size. Escape, the close button and a click outside close it. */
export function Lightbox({ picture, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const box = dialog.current;
    if (box?.open === false) box.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes['root']}
      aria-label={picture.text}
      data-layer=""
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <img src={picture.url} alt={picture.text} />
      <div className={classes['tools']}>
        <a
          href={picture.url}
          download
          aria-label={t('answers.savePicture', { text: picture.text })}
          title={t('answers.savePicture', { text: picture.text })}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </a>
        <button type="button" aria-label={t('common.close')} title={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
    </dialog>
  );
}
