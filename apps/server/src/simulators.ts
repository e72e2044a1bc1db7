import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The running simulators of the outside world. */
export interface Simulators {
  url: string;
  smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the simulators as a child process. Its standard input is our pipe: when this process dies, however
 * suddenly, the pipe closes and the child ends by itself.
 */
export async function startSimulators(port: number): Promise<Simulators> {
  const main = fileURLToPath(import.meta.resolve('@polylogue/simulators/main'));
  const child = spawn(process.execPath, [main, '--port', String(port), '--smtp-port', '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<Simulators>((resolve, reject) => {
    lines.once('line', (line) => {
      const { url, smtpPort } = JSON.parse(line) as { url: string; smtpPort: number };
      const stop = async () => {
        child.stdin.end();
        await ended;
      };
      resolve({ url, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop });
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The simulators ended with ${code} before they were ready.`)),
    );
  });
  return ready;
}
