import { channels, streamFrame, type ServerFrame, type StreamFrame } from '@polylogue/contract/realtime';
import type WebSocket from 'ws';
import { foldFrames } from '../src/features/sending/sending.scene.testing.ts';
import type { ProductClient } from './product-client.ts';

/** An answer that is read: its message and the chat that it stands in. */
export interface ReadAnswer {
  chatId: number;
  messageId: number;
}

/** Somebody who reads several answers over one socket, and goes on elsewhere when the node of that socket ends. */
export interface RoamingReader {
  text(messageId: number): string;
  /** The frames of an answer in the order they came, from whichever node. */
  frames(messageId: number): StreamFrame[];
  /** How often another node was needed. */
  moves(): number;
  close(): void;
}

/** Begins to read at one node; `another` names one that takes readers. */
export async function roam(
  client: ProductClient,
  answers: readonly ReadAnswer[],
  another: () => Promise<string>,
): Promise<RoamingReader> {
  const frames: StreamFrame[] = [];
  const framesOf = (messageId: number) => frames.filter((frame) => frame.message_id === messageId);
  const textOf = (messageId: number) => foldFrames(framesOf(messageId)).text;
  let socket: WebSocket;
  let moves = 0;
  let isClosed = false;

  function read(opened: WebSocket): void {
    socket = opened;
    opened.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      if (frame.type === 'event') frames.push(streamFrame.parse(frame.data));
    });
    opened.once('close', () => void moveOn());
    for (const { chatId, messageId } of answers) {
      const channel = channels.chatMessage(client.userId, chatId);
      opened.send(
        JSON.stringify({ type: 'subscribe', channel, from: { [messageId]: textOf(messageId).length } }),
      );
    }
  }

  async function moveOn(): Promise<void> {
    while (!isClosed) {
      try {
        read(await client.at(await another()).open());
        moves += 1;
        return;
      } catch {
        // That one has ended meanwhile, too.
      }
    }
  }

  read(await client.open());
  return {
    text: textOf,
    frames: framesOf,
    moves: () => moves,
    close: () => {
      isClosed = true;
      socket.close();
    },
  };
}
