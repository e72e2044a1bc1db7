import { connect, me } from '@polylogue/contract/accounts';
import { realtimeAddress, type SocketOpening } from '@polylogue/contract/realtime';
import { ApiError } from '../api/api-error.ts';
import { api, reportSessionEnd } from '../api/client.ts';
import {
  createRealtimeClient,
  type RealtimeClient,
  type RealtimeSocket,
  type SocketHandlers,
} from './realtime.client.ts';

/** The page's realtime client. */
export const realtime: RealtimeClient = createRealtimeClient({
  getToken,
  createSocket,
  checkSession,
  timers: {
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  random: Math.random,
});

/** Wakes the client when the network or the page comes back. Returns a stop function. */
export function wakeWithPage(): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') realtime.wake();
  };
  window.addEventListener('online', realtime.wake);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', realtime.wake);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

function createSocket(
  opening: SocketOpening,
  { onOpen, onMessage, onClose }: SocketHandlers,
): RealtimeSocket {
  const socket = new WebSocket(socketUrl(opening));
  socket.onopen = onOpen;
  socket.onmessage = (event) => onMessage(event.data);
  socket.onclose = (event) => onClose(event.code);
  return {
    // A closing socket is only reported once it has closed; frames sent meanwhile are lost anyway.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

function socketUrl(opening: SocketOpening): string {
  const url = new URL(realtimeAddress(opening), window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

async function getToken(): Promise<string | undefined> {
  try {
    return (await api(connect)).token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

async function checkSession(): Promise<boolean> {
  try {
    const session = await api(me);
    if (!session.isAuth) reportSessionEnd();
    return session.isAuth;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
