// Floor of `relay-cpu`: passes the upstream's bytes on, unread.
import { Agent, createServer, request as ask } from 'node:http';

const { PORT, UPSTREAM } = process.env;
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const headers = {
    'content-type': 'application/json',
    'content-length': request.headers['content-length'],
  };
  const upstream = ask(`${UPSTREAM}/chat/completions`, { method: 'POST', agent, headers }, (answer) => {
    response.writeHead(answer.statusCode, { 'content-type': 'text/event-stream' });
    answer.pipe(response);
  });
  // The client has left; the upstream request is aborted below.
  upstream.on('error', () => response.destroy());
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
});
server.keepAliveTimeout = 600_000;
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));
