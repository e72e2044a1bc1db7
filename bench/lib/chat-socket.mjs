import { once } from 'node:events';
import WebSocket from 'ws';
import { channels, realtimeAddress } from '../../packages/contract/src/realtime.ts';

/** Opens a page's socket like the page: by cookie, with its subscriptions from the start. */
export function askForSocket(url, access, say = [], headers = {}) {
  return new WebSocket(`${url.replace('http', 'ws')}${realtimeAddress({ say })}`, {
    origin: url,
    headers: { cookie: `access=${access}`, ...headers },
    perMessageDeflate: false,
  });
}

/** Opens the socket of a user without subscriptions. */
export async function openSocket(url, person) {
  const socket = askForSocket(url, await person.access());
  await once(socket, 'open');
  return socket;
}

/** A frame that subscribes to a chat. */
export function subscription({ person, chatId, from }) {
  return { type: 'subscribe', channel: channels.chatMessage(person.id, chatId), from };
}

/** Subscribes to a chat; resolves once confirmed. */
export async function subscribe(socket, { person, chatId, from }) {
  const answered = Promise.withResolvers();
  const answer = (data) => {
    if (data.includes('"type":"refused"')) answered.reject(new Error(data.toString()));
    else if (data.includes('"type":"subscribed"')) answered.resolve();
  };
  socket.on('message', answer);
  socket.send(JSON.stringify(subscription({ person, chatId, from })));
  await answered.promise;
  socket.off('message', answer);
}

/** Unsubscribes from a chat. */
export function unsubscribe(socket, { person, chatId }) {
  const { channel } = subscription({ person, chatId });
  socket.send(JSON.stringify({ type: 'unsubscribe', channel }));
}
