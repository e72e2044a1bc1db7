import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attachable } from '../attachments/attachable.ts';
import { isUnseen, type Attachment } from '../attachments/attachment.ts';
import { Thumbnail } from '../attachments/thumbnail.tsx';
import classes from './chips.module.css';
import { cutName } from './cut-name.ts';
import { detach } from '../sending/drafts.ts';

interface ChipProps {
  draftKey: string;
  attachment: Attachment;
  attachable: Attachable | undefined;
}

function Name({ draftKey, attachment, attachable }: ChipProps) {
  const { t } = useTranslation();
  const { name } = attachment;
  const content = (
    <>
      {attachable ? <attachable.Icon size={15} stroke={1.6} aria-hidden /> : null}
      <span>{attachment.carriage.field === 'text' ? name : cutName(name)}</span>
    </>
  );
  const open = attachable?.open;
  if (open === undefined) {
    return (
      <span className={classes['name']} title={name}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes['name']}
      title={name}
      aria-label={t('answers.openAttached', { name })}
      aria-haspopup="dialog"
      onClick={() => open(draftKey, attachment)}
    >
      {content}
    </button>
  );
}

function Chip(props: ChipProps) {
  const { t } = useTranslation();
  const { draftKey, attachment } = props;
  const { name, carriage } = attachment;
  return (
    <li className={carriage.field === 'file' ? classes['picture'] : classes['chip']}>
      {carriage.field === 'file' ? <Thumbnail file={carriage.file} text={name} /> : <Name {...props} />}
      <button
        type="button"
        className={classes['remove']}
        aria-label={t('answers.detach', { name })}
        data-tip={t('answers.detach', { name })}
        data-tip-side="top"
        onClick={(event) => {
          focusNeighbour(event.currentTarget);
          detach(draftKey, attachment);
        }}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </li>
  );
}

/** The focus goes to the next attachment or, after the last one, into the composer, so that the keyboard goes on. */
function focusNeighbour(removed: HTMLElement): void {
  const item = removed.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const heir =
    neighbour?.querySelector<HTMLElement>('button:last-of-type') ??
    item?.closest('[data-composer]')?.querySelector<HTMLElement>('textarea');
  heir?.focus();
}

interface ChipsProps {
  draftKey: string;
  attached: readonly Attachment[];
  attachables: readonly Attachable[];
}

/** The attachments of the draft: images as thumbnails, everything else by name. */
export function Chips({ draftKey, attached, attachables }: ChipsProps) {
  const { t } = useTranslation();
  const seen = attached.filter((one) => !isUnseen(one));
  if (seen.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t('answers.attached')}>
      {seen.map((attachment) => (
        <Chip
          key={`${attachment.kind} ${attachment.id}`}
          draftKey={draftKey}
          attachment={attachment}
          attachable={attachables.find(({ kind }) => kind === attachment.kind)}
        />
      ))}
    </ul>
  );
}
