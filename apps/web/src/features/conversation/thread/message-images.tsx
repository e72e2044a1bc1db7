import type { MessageImage } from '@polylogue/contract/answers';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
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

/** An image; in its place a word if its file is not here, as that of an import whose other archive is still to come. */
function Picture({
  url,
  text,
  width,
  height,
}: Pick<MessageImage, 'url' | 'width' | 'height'> & { text: string }) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span className={classes['missing']}>
        <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        {t('answers.pictureMissing')}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={text}
      width={width ?? undefined}
      height={height ?? undefined}
      onError={() => setMissing(true)}
    />
  );
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
            <Picture key={url} url={url} text={text} width={width} height={height} />
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
