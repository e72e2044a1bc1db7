import { IconChevronDown, IconNotes, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestMessage } from '../message.ts';
import { paths } from '../../../paths.ts';
import { isUnseen, type Attachment } from '../attachments/attachment.ts';
import { NoteLinksContext } from './note-links.context.ts';
import classes from './request-attachments.module.css';

/** An attachment of a request. */
interface SentAttachment {
  key: string;
  kind: string;
  name: string;
  /** The note to link to, while it exists. */
  noteId?: number;
  /** What a prompt said, filled in. */
  words?: string;
}

const icons = [
  { kind: 'prompt', Icon: IconSparkles },
  { kind: 'note', Icon: IconNotes },
];

/** The attachments of a stored request, except images, which are rendered as images. */
export function attachmentsOfRequest({
  prompts,
  notes,
}: Pick<RequestMessage, 'prompts' | 'notes'>): SentAttachment[] {
  return [
    ...prompts.map(({ name, systemMessages }, index) => ({
      key: `prompt ${index}`,
      kind: 'prompt',
      name,
      words: systemMessages.join('\n\n'),
    })),
    ...notes.map(({ id, name }) => ({ key: `note ${id}`, kind: 'note', name, noteId: id })),
  ];
}

/** The attachments of an outgoing request, except images and texts, which are shown as such. */
export function attachmentsOfOutgoing(attached: readonly Attachment[]): SentAttachment[] {
  return attached
    .filter((one) => 'value' in one.carriage && !isUnseen(one))
    .map(({ kind, id, name, words, carriage }) => ({
      key: `${kind} ${id}`,
      kind,
      name,
      ...(carriage.field === 'prompts' && { words }),
    }));
}

/** Shows the name at the time of sending; a note is linked while it exists. */
function Chip({ kind, name, noteId }: SentAttachment) {
  const hasNote = use(NoteLinksContext);
  const Icon = icons.find((one) => one.kind === kind)?.Icon;
  const content = (
    <>
      {Icon ? <Icon size={14} stroke={1.6} aria-hidden /> : null}
      <span title={name}>{name}</span>
    </>
  );
  if (noteId === undefined || !hasNote(noteId)) return <span className={classes['chip']}>{content}</span>;
  return (
    <Link to={paths.chat} search={{ n: noteId }} className={classes['chip']}>
      {content}
    </Link>
  );
}

/** A prompt by its name, which unfolds to what was sent. */
function PromptChip({ name, words }: SentAttachment) {
  const { t } = useTranslation();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes['chip']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? textId : undefined}
        title={t('answers.showSent')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSparkles size={14} stroke={1.6} aria-hidden />
        <span>{name}</span>
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </button>
      {isOpen ? (
        // Scrollable, so it must be focusable.
        <div id={textId} className={classes['words']} role="group" aria-label={name} tabIndex={0}>
          {words}
        </div>
      ) : null}
    </>
  );
}

/** The attachments of a request. */
export function RequestAttachments({ attachments }: { attachments: readonly SentAttachment[] }) {
  const { t } = useTranslation();
  if (attachments.length === 0) return null;
  return (
    <ul className={classes['attachments']} aria-label={t('answers.attachments')}>
      {attachments.map((one) => (
        <li key={one.key}>{one.words === undefined ? <Chip {...one} /> : <PromptChip {...one} />}</li>
      ))}
    </ul>
  );
}
