import type { MessageImage } from '@polylogue/contract/answers';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConversation } from '../conversation.context.ts';
import classes from './message-images.module.css';

interface MessageImagesProps {
  images: readonly MessageImage[];
  /** Alt text. */
  text: string;
  /** Several are small squares, as in a request. */
  isSmall?: boolean;
}

/** The images of a message: each can be enlarged and saved. */
export function MessageImages({ images, text: name, isSmall = false }: MessageImagesProps) {
  const { t } = useTranslation();
  const { showPicture } = useConversation();
  if (images.length === 0) return null;
  const numbered = images.map((image, index) => ({
    ...image,
    text:
      images.length === 1
        ? name
        : t('answers.pictureOf', { text: name, number: index + 1, total: images.length }),
  }));
  return (
    <ul
      className={classes['images']}
      data-single={images.length === 1 ? '' : undefined}
      data-small={isSmall && images.length > 1 ? '' : undefined}
    >
      {numbered.map(({ id, url, width, height, text }) => (
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
