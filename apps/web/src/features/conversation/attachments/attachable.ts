import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Attachment } from './attachment.ts';

/** Props of a picker, which attaches the picked items itself. */
export interface PickerProps {
  /** The draft to attach to. */
  draftKey: string;
  isOpen: boolean;
  onClose: () => void;
}

interface Kind {
  kind: string;
  Icon: Icon;
  /** Shows an attachment of the draft, to be read and changed until it is sent. */
  open?: (draftKey: string, attachment: Attachment) => void;
}

interface Offer extends Kind {
  /** Menu label. */
  label: string;
}

/** An attachable picked from a list above the composer. */
export interface PickedAttachable extends Offer {
  Picker: ComponentType<PickerProps>;
  /** Key that opens the picker while the draft is empty. */
  opensOn?: string;
  /** Loads the text of an attachment that does not carry it. */
  words?: (attachment: Attachment) => WordsQuery;
}

/** Query for the text of an attachment. */
export interface WordsQuery {
  queryKey: readonly unknown[];
  queryFn: () => Promise<string>;
}

/** Files that are chosen, pasted or dropped. */
export interface FileAttachable extends Offer {
  /** Value of the file input's `accept`. */
  accept: string;
  /** How many of them a message takes. */
  max: number;
  /** Attaches the files, or shows why some cannot be attached. */
  receive: (files: readonly File[]) => void;
  /** Whether other files go into the library. */
  takesDocuments?: boolean;
  /** Why no file can be attached at all. */
  refusal?: string | undefined;
}

/** A text that is pasted and too long for the composer. It is in no menu. */
export interface TextAttachable extends Kind {
  /** Attaches the text; false if it belongs into the composer. */
  receiveText: (text: string) => boolean;
}

/**
 * Something that can be attached to a message. The composer gets the list from the page and knows no concrete
 * kinds.
 */
export type Attachable = PickedAttachable | FileAttachable | TextAttachable;

/** Whether it is a file. */
export function isFileAttachable(attachable: Attachable): attachable is FileAttachable {
  return 'receive' in attachable;
}

/** Whether it is picked from a list. */
export function isPickedAttachable(attachable: Attachable): attachable is PickedAttachable {
  return 'Picker' in attachable;
}

/** Whether it is a pasted text. */
export function isTextAttachable(attachable: Attachable): attachable is TextAttachable {
  return 'receiveText' in attachable;
}
