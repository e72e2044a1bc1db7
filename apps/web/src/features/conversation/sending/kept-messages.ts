import type { LocalData } from '../../../lib/session/local-data.ts';
import { keptForm, wholeForms, type FileKeeper, type KeptAttachment } from './kept-attachments.ts';
import type { Outgoing } from './outgoing.ts';

/** A stored message. Each has its own name, so pages of one browser do not overwrite each other. */
export interface KeptMessage extends Omit<Outgoing, 'attached'> {
  attached: readonly KeptAttachment[];
  /** The place it was written in. */
  place: string;
  /** The page that sends it while that page is open. */
  page: string;
}

const prefix = 'outbox:';

/** The id of the message stored under this name; undefined for other names. */
export function messageNamed(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function isMessage(value: unknown): value is KeptMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'place' in value &&
    typeof value.place === 'string' &&
    'page' in value &&
    typeof value.page === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'targets' in value &&
    Array.isArray(value.targets) &&
    'attached' in value &&
    Array.isArray(value.attached)
  );
}

/** Stored messages that the server does not have yet. */
export interface KeptMessages {
  /** Resolves to whether the message is stored completely: without its image it would mean something else. */
  keep: (message: Outgoing, place: string) => Promise<boolean>;
  forget: (message: Outgoing) => void;
  list: () => KeptMessage[];
  /** Makes this page the owner and loads the files; undefined when any are missing. */
  adopt: (message: KeptMessage) => Promise<Outgoing | undefined>;
}

/** Creates the message store of a user for one page. */
export function createKeptMessages(data: LocalData, files: FileKeeper, page: string): KeptMessages {
  function write(message: Outgoing, place: string): boolean {
    const { attached, ...rest } = message;
    const kept: KeptMessage = { ...rest, attached: attached.map(keptForm), place, page };
    return data.set(prefix + message.clientId, kept);
  }

  async function keepFiles({ clientId, attached }: Outgoing): Promise<void> {
    for (const { id, carriage } of attached) {
      if (carriage.field === 'file') await files.keep(`${clientId} ${id}`, carriage.file);
    }
  }

  return {
    keep: async (message, place) => {
      const hasFiles = message.attached.some(({ carriage }) => carriage.field === 'file');
      if (!hasFiles) return write(message, place);
      try {
        await keepFiles(message);
      } catch {
        return false;
      }
      return write(message, place);
    },
    forget: ({ clientId, attached }) => {
      data.remove(prefix + clientId);
      for (const { id, carriage } of attached) {
        if (carriage.field === 'file') void files.forget(`${clientId} ${id}`);
      }
    },
    list: () =>
      data
        .names(prefix)
        .map((name) => data.get(name))
        .filter(isMessage),
    adopt: async ({ place, page: _page, ...kept }) => {
      const whole = await wholeForms(kept.attached, (id) => files.get(`${kept.clientId} ${id}`));
      if (whole.length < kept.attached.length) return undefined;
      // The page that has gone may have sent it without hearing an answer.
      const message: Outgoing = { ...kept, attached: whole, tries: Math.max(1, kept.tries) };
      write(message, place);
      return message;
    },
  };
}
