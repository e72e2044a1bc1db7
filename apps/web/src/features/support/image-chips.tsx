import { IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { cuts } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../ui/cut-text.ts';
import classes from './support.module.css';
import type { TicketImage, TicketImages } from './use-ticket-images.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function ImageChip({ image, images }: { image: TicketImage; images: TicketImages }) {
  const { t } = useTranslation();
  const { name } = image.file;
  return (
    <li className={classes['chip']} data-state={image.state}>
      <span className={classes['chipName']} title={name}>
        <IconPhoto {...icon} />
        <span>{cutText(name, cuts.attachmentName)}</span>
      </span>
      {image.state === 'failed' ? (
        <button
          type="button"
          className={classes['chipTool']}
          aria-label={t('support.files.again', { name })}
          onClick={() => images.again(image)}
        >
          <IconRefresh {...icon} />
        </button>
      ) : null}
      <button
        type="button"
        className={classes['chipTool']}
        aria-label={t('support.files.remove', { name })}
        onClick={() => images.remove(image)}
      >
        <IconX {...icon} />
      </button>
    </li>
  );
}

/** The images of a message that is being written; each can be removed, and one that failed uploaded again. */
export function ImageChips({ images }: { images: TicketImages }) {
  return images.list.map((image) => <ImageChip key={image.id} image={image} images={images} />);
}
