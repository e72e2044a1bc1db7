import type { Attachment } from '../attachments/attachment.ts';

/** Stores a user's files, which are too large for local data. */
export interface FileKeeper {
  keep: (name: string, file: File) => Promise<void>;
  get: (name: string) => Promise<File | undefined>;
  forget: (name: string) => Promise<void>;
}

/** A stored attachment; its file is stored separately. */
export interface KeptAttachment extends Omit<Attachment, 'carriage'> {
  carriage: Exclude<Attachment['carriage'], { field: 'file' }> | { field: 'file' };
}

/** An attachment as stored in local data. */
export function keptForm({ carriage, ...rest }: Attachment): KeptAttachment {
  return { ...rest, carriage: carriage.field === 'file' ? { field: 'file' } : carriage };
}

/** The stored attachments with their files; those whose file is missing are left out. */
export async function wholeForms(
  kept: readonly KeptAttachment[],
  fileOf: (id: string) => Promise<File | undefined>,
): Promise<Attachment[]> {
  const whole = await Promise.all(
    kept.map(async ({ carriage, ...rest }): Promise<Attachment | undefined> => {
      if (carriage.field !== 'file') return { ...rest, carriage };
      const file = await fileOf(rest.id);
      return file && { ...rest, carriage: { field: 'file', file } };
    }),
  );
  return whole.filter((one) => one !== undefined);
}
