import { streamTimes } from '@polylogue/contract/limits';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { SendingDeps } from '../sending.deps.ts';

/** Tells a page the growing text of an answer that belongs to no chat. */
export interface TextTelling {
  write: (text: string) => void;
  /** The response carries the whole text, so the rest is not told. */
  end: () => void;
}

/** Publishes what was added since the last event, at the pace of answers in chats. */
export function tellText(
  { realtime }: Pick<SendingDeps, 'realtime'>,
  userId: number,
  stream: string,
): TextTelling {
  let text = '';
  let told = 0;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    timer = undefined;
    const event: UserEvent = { entity: 'helper', stream, offset: told, chunk: text.slice(told) };
    told = text.length;
    realtime.publish(channels.user(userId), event);
  }

  return {
    write: (next) => {
      // Another host has begun anew.
      if (next.length < told) told = 0;
      text = next;
      timer ??= setTimeout(tell, streamTimes.frame);
    },
    end: () => clearTimeout(timer),
  };
}
