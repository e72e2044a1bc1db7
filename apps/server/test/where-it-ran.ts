import { ChildProcess } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { onTestFinished, vi } from 'vitest';

/** Programs of threads, told by what they are asked. */
const threads = [
  { name: 'count-tokens', isAsked: (asked: object) => 'text' in asked },
  { name: 'page-renderer', isAsked: (asked: object) => 'kind' in asked },
] as const;

/**
 * Watches, until the test ends, every child process that is started and every thread that is asked, whoever does it. Returns
 * what has been at work so far, each once and in alphabetical order; nothing means the server's own thread.
 */
export function watchPrograms(): () => string[] {
  const seen = new Set<string>();
  const spawned: unknown = Reflect.get(ChildProcess.prototype, 'spawn');
  const posted = Worker.prototype.postMessage;
  if (typeof spawned !== 'function') throw new Error('Processes are started in another way.');
  Reflect.set(
    ChildProcess.prototype,
    'spawn',
    vi.fn(function spawn(this: ChildProcess, options: { args: string[] }) {
      const [, program = 'an unknown program'] = /([\w-]+)\.child\.[jt]s/.exec(options.args.join(' ')) ?? [];
      seen.add(`process ${program}`);
      return Reflect.apply(spawned, this, [options]) as unknown;
    }),
  );
  Worker.prototype.postMessage = function postMessage(this: Worker, asked: object, ...rest: []) {
    const thread = threads.find(({ isAsked }) => isAsked(asked));
    seen.add(`thread ${thread?.name ?? 'of an unknown program'}`);
    return Reflect.apply(posted, this, [asked, ...rest]);
  };
  onTestFinished(() => {
    Reflect.set(ChildProcess.prototype, 'spawn', spawned);
    Worker.prototype.postMessage = posted;
  });
  return () => [...seen].sort();
}
