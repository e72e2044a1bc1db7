import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A typical proxy: appends the peer's address to X-Forwarded-For and keeps what was there. Returns its port. */
export async function startAppendingProxy(upstreamPort: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    const upstream = send({ port: upstreamPort, method, path: url, headers: forwardedHeaders(incoming) });
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(upstream);
  });
  proxy.on('upgrade', (incoming, socket) => {
    const upstream = send({ port: upstreamPort, path: incoming.url, headers: forwardedHeaders(incoming) });
    upstream.on('response', (answer) => socket.end(`HTTP/1.1 ${answer.statusCode ?? 502} Refused\r\n\r\n`));
    upstream.on('upgrade', (answer, wire) => {
      const lines = answer.rawHeaders.flatMap((text, at) =>
        at % 2 === 0 ? [`${text}: ${answer.rawHeaders[at + 1]}`] : [],
      );
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      wire.pipe(socket).pipe(wire);
      for (const end of [wire, socket]) end.on('error', () => [wire, socket].forEach((one) => one.destroy()));
    });
    upstream.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return portOf(proxy);
}

function forwardedHeaders({ headers, socket }: IncomingMessage): IncomingMessage['headers'] {
  const before = headers['x-forwarded-for'];
  const addresses = [...(before === undefined ? [] : [before]), socket.remoteAddress];
  return { ...headers, 'x-forwarded-for': addresses.join(', ') };
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
