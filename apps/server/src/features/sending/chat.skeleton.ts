import { listMessages as listCall, type Message } from '@polylogue/contract/answers';
import { CallError } from '../../platform/http/call-error.ts';
import type { ServerSkeleton } from '../../platform/pages/server-page.ts';
import { chatSettingsOf, type SettingsDeps } from '../settings/settings.service.ts';
import { listMessages, type PageDeps } from '../messages/message-page.service.ts';

/** More than a screen shows. */
const renderedMessages = 6;

/**
 * The page has the messages twice, to be read and as the app's first data. The first limit is for the rendering of the last
 * ones, some twenty milliseconds of the thread that renders pages; the second for a page that is not much larger than usual.
 */
const most = { rendered: 20_000, carried: 60_000 };

/** The end of an open chat: its owner reads the last messages before the app runs. */
export function chatSkeleton(deps: PageDeps & SettingsDeps): ServerSkeleton {
  return {
    path: '/chat',
    read: async ({ query, userId }) => {
      // With these it opens a note, or at another message.
      if (query.has('n') || query.has('m')) return undefined;
      // The first page of the list.
      const { data } = listCall.query.safeParse({ groupId: query.get('c') });
      if (!data) return undefined;
      const { groupId: chatId, limit, offset } = data;
      const [answer, { formatting }] = await Promise.all([
        listMessages(deps, { userId, chatId, limit, offset }).catch(ifMissing),
        chatSettingsOf(deps, userId),
      ]);
      if (!answer || answer.list.length === 0 || !isStill(answer.list)) return undefined;
      return { chatId, answer, rendered: renderedMessages, isFormatted: formatting === '1' };
    },
  };
}

/** Nothing to show; the app tells the reader. */
function ifMissing(error: unknown): undefined {
  if (error instanceof CallError && error.code === 'not_found') return undefined;
  throw error;
}

/** Whether the messages are short enough, and none is being written. */
function isStill(list: readonly Message[]): boolean {
  const isShort = lengthOf(list) <= most.carried && lengthOf(list.slice(-renderedMessages)) <= most.rendered;
  return isShort && list.every(({ state }) => state === 'default');
}

function lengthOf(list: readonly Message[]): number {
  return list.reduce((sum, one) => sum + (one.type === 'request' ? one.message : one.response).length, 0);
}
