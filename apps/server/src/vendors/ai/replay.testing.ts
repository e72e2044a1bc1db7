import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** A request as received by the vendor. */
export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A vendor that answers with given bytes. */
export interface ReplayServer {
  url: string;
  /** Sets the answer to all requests until the next call. */
  answer(how: (response: ServerResponse) => Promise<void> | void): void;
  seen: SeenRequest[];
  /** Connections opened so far. */
  connections(): number;
  close(): Promise<void>;
}

export async function startReplayServer(): Promise<ReplayServer> {
  let respond: (response: ServerResponse) => Promise<void> | void = (response) => void response.end();
  const seen: SeenRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
      seen.push({ path: request.url ?? '', headers: request.headers, body });
      void respond(response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    answer: (how) => {
      respond = how;
    },
    seen,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends a stream in the given pieces, one packet each. */
export async function sendPieces(response: ServerResponse, pieces: readonly Uint8Array[]): Promise<void> {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const piece of pieces) {
    response.write(piece);
    // The reader is in this process; yielding lets it read the piece before the next is sent.
    await setImmediate();
  }
  response.end();
}
