import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { stopOnExit } from '../../scripts/lib/stop-on-exit.mjs';
import { freePort, processorTime } from './processes.mjs';

/** Starts a private Redis without persistence; with a folder it keeps its data there over a restart. */
export async function startRedis(folder) {
  const port = await freePort();
  const kept = folder ? ['--appendonly', 'yes', '--dir', folder] : ['--appendonly', 'no'];
  let server = await serve(port, kept);
  async function stop(signal = 'SIGTERM') {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    processorTime: () => processorTime(server.pid),
    restart: async (signal) => {
      await stop(signal);
      server = await serve(port, kept);
    },
    stop: () => stop(),
  };
}

async function serve(port, more) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...more];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  stopOnExit(server);
  while (!(await accepts(port))) await after(50);
  return server;
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
