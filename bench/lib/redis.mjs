import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { stopOnExit } from '../../scripts/lib/stop-on-exit.mjs';
import { freePort, processorTime } from './processes.mjs';

/** Starts a private Redis without persistence. */
export async function startRedis() {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  stopOnExit(server);
  const exited = once(server, 'exit');
  while (!(await accepts(port))) await after(50);
  return {
    url: `redis://127.0.0.1:${port}`,
    processorTime: () => processorTime(server.pid),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const answer = (accepted) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
