import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './config.ts';

/** Where the product takes the webhooks of a payment gateway, followed by its name and the type. */
const webhooksPath = '/api/payments/webhooks';

/** The running simulators. */
export interface Simulators {
  url: string;
  smtpUrl: string;
  stop(): Promise<void>;
}

/** Found when asked for: the production image comes without it, so that no gateway that always says yes is a setting away. */
function simulatorsProgram(): string {
  try {
    return fileURLToPath(import.meta.resolve('@polylogue/simulators/main'));
  } catch {
    throw new ConfigError(
      'SIMULATORS=on, but this installation comes without the simulators, as the production image does. Unset SIMULATORS.',
    );
  }
}

/**
 * Starts the simulators as a child process. It exits when its standard input, our pipe, closes, so it never
 * outlives this process. `productUrl` is where we can be reached from this machine; what the card gateways know is kept in the
 * folder.
 */
export async function startSimulators(port: number, productUrl: string, folder: string): Promise<Simulators> {
  const main = simulatorsProgram();
  const ports = ['--port', String(port), '--smtp-port', '0'];
  const webhooks = ['cloudpayments', 'lyra'].flatMap((gateway) => [
    `--${gateway}-webhooks`,
    `${productUrl}${webhooksPath}/${gateway}`,
  ]);
  const child = spawn(process.execPath, [main, ...ports, ...webhooks, '--folder', folder], {
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
