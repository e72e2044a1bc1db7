/** Form fields that hold a list; each entry is one attachment. */
type ListField = 'prompts' | 'textPrompts' | 'notes';

/** How an attachment is sent: as an entry of a list field, as a file, or as a part of the message's text. */
type Carriage =
  | { field: ListField; value: unknown }
  | { field: 'file'; file: File }
  | { field: 'text'; text: string };

/**
 * Something attached to a message. Only its attachable knows what it is; here it has a name and a way to be
 * sent.
 */
export interface Attachment {
  /** The attachable that made it. */
  kind: string;
  /** Unique within its kind. */
  id: string;
  name: string;
  /** Its text as far as it is known here; used by the cost estimate. */
  words: string;
  carriage: Carriage;
}

/** Whether both are the same attachment. */
export function isSame(one: Attachment, other: Attachment): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Whether it is not shown: the text of the message already says what it is about. */
export function isUnseen({ carriage }: Attachment): boolean {
  return carriage.field === 'textPrompts';
}

/** The attached files. */
export function filesOf(attached: readonly Attachment[]): File[] {
  return attached.flatMap(({ carriage }) => (carriage.field === 'file' ? [carriage.file] : []));
}

/** The attached texts. */
export function textsOf(attached: readonly Attachment[]): string[] {
  return attached.flatMap(({ carriage }) => (carriage.field === 'text' ? [carriage.text] : []));
}

/** The list fields, serialised; empty lists are left out. */
export function listFieldsOf(attached: readonly Attachment[]): Partial<Record<ListField, string>> {
  const lists: Partial<Record<ListField, unknown[]>> = {};
  for (const { carriage } of attached) {
    if ('value' in carriage) (lists[carriage.field] ??= []).push(carriage.value);
  }
  return Object.fromEntries(Object.entries(lists).map(([field, values]) => [field, JSON.stringify(values)]));
}
