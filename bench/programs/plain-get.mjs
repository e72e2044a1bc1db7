// Floor of `resume`: the requested number of bytes, from memory.
import { createServer } from 'node:http';

const { PORT } = process.env;

const server = createServer((request, response) => {
  const length = Number(request.url.slice(1));
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': length });
  response.end(bytesOf(length));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));

let made = Buffer.alloc(0);

function bytesOf(length) {
  if (made.length < length) made = Buffer.alloc(length * 2, 'x');
  return made.subarray(0, length);
}
