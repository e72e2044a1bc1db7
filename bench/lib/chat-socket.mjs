import { once } from 'node:events';
import WebSocket from 'ws';
import { callApi } from './product-client.mjs';

/** Opens the socket of a page; `onToken` hears when the token for it is there. */
export async function openSocket(url, person, onToken) {
  const { token } = await callApi(url, 'init/connect', { access: await person.access() });
  onToken?.();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime?token=${token}`, {
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  return socket;
}

/** Asks for the frames of a chat; resolves once they come. */
export async function subscribe(socket, { person, chatId, from }) {
  const answered = Promise.withResolvers();
  const answer = (data) => {
    if (data.includes('"type":"refused"')) answered.reject(new Error(data.toString()));
    else if (data.includes('"type":"subscribed"')) answered.resolve();
  };
  socket.on('message', answer);
  socket.send(JSON.stringify({ type: 'subscribe', channel: channelOf(person, chatId), from }));
  await answered.promise;
  socket.off('message', answer);
}

/** Asks for no more frames of a chat. */
export function unsubscribe(socket, { person, chatId }) {
  socket.send(JSON.stringify({ type: 'unsubscribe', channel: channelOf(person, chatId) }));
}

function channelOf(person, chatId) {
  return `chat:message#${person.id}-${chatId}`;
}
