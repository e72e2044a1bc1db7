import { once } from 'node:events';
import WebSocket from 'ws';
import { channels, realtimeAddress } from '../../packages/contract/src/realtime.ts';

/** Asks for the socket of a page, as the page does: by its cookie, with what it follows from the start. */
export function askForSocket(url, access, say = []) {
  return new WebSocket(`${url.replace('http', 'ws')}${realtimeAddress({ say })}`, {
    origin: url,
    headers: { cookie: `access=${access}` },
    perMessageDeflate: false,
  });
}

/** Opens the socket of somebody who follows nothing yet. */
export async function openSocket(url, person) {
  const socket = askForSocket(url, await person.access());
  await once(socket, 'open');
  return socket;
}

/** The frame that asks for the frames of a chat. */
export function subscription({ person, chatId, from }) {
  return { type: 'subscribe', channel: channels.chatMessage(person.id, chatId), from };
}

/** Asks for the frames of a chat; resolves once they come. */
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

/** Asks for no more frames of a chat. */
export function unsubscribe(socket, { person, chatId }) {
  const { channel } = subscription({ person, chatId });
  socket.send(JSON.stringify({ type: 'unsubscribe', channel }));
}
