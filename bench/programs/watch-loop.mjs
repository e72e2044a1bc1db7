// Loaded into a process whose event loop is watched: tells the longest block, in milliseconds, since it was last asked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Threads of the process load this, too.
if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('message', (question) => {
    if (question !== 'longest-block') return;
    process.send(delays.max / 1e6);
    delays.reset();
  });
  // The channel must not keep the process alive.
  process.channel.unref();
}
