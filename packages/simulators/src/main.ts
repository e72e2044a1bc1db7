import { parseArgs } from 'node:util';
import { startSimulators } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    'smtp-port': { type: 'string', default: '0' },
    'public-origin': { type: 'string' },
    'cloudpayments-webhooks': { type: 'string' },
    'lyra-webhooks': { type: 'string' },
    folder: { type: 'string' },
  },
});

const simulators = await startSimulators({
  port: Number(values.port),
  smtpPort: Number(values['smtp-port']),
  publicOrigin: values['public-origin'],
  webhooks: { cloudpayments: values['cloudpayments-webhooks'], lyra: values['lyra-webhooks'] },
  folder: values.folder,
});

let closing = false;

function close(): void {
  if (closing) return;
  closing = true;
  void simulators.close().then(() => {
    process.exit(0);
  });
}

process.once('SIGTERM', close);
process.once('SIGINT', close);
// The pipe closes with the parent, however it died, so that no simulator is left behind.
process.stdin.once('end', close);
process.stdin.once('error', close);
process.stdin.resume();

process.stdout.write(
  `${JSON.stringify({ ready: true, url: simulators.url, smtpPort: simulators.smtpPort })}\n`,
);
