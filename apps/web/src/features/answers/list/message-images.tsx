import type { MessageImage } from '@polylogue/contract/answers';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConversation } from '../conversation.context.ts';
import classes from './message-images.module.css';

interface MessageImagesProps {
  images: readonly MessageImage[];
  /** What the pictures are, for whoever does not see them. */
  text: string;
}

/** The pictures of a message: each opens large and can be saved. */
export function MessageImages({ images, text }: MessageImagesProps) {
  const { t } = useTranslation();
  const { showPicture } = useConversation();
  if (images.length === 0) return null;
  return (
    <ul className={classes['images']} data-single={images.length === 1 ? '' : undefined}>
      {images.map(({ id, url, width, height }) => (
        <li key={id}>
          <button
            type="button"
            className={classes['imageButton']}
            aria-label={t('answers.enlarge', { text })}
            onClick={() => showPicture({ url, text })}
          >
            <img src={url} alt={text} width={width ?? undefined} height={height ?? undefined} />
          </button>
          <a
            className={classes['imageSave']}
            href={url}
            download
            aria-label={t('answers.savePicture', { text })}
            title={t('answers.savePicture', { text })}
          >
            <IconDownload size={16} stroke={1.6} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}
