// Receives the mails of `jobs`: the simulated mailbox on the given ports.
import { startSimulators } from '../../packages/simulators/src/server.ts';

const simulators = await startSimulators({
  port: Number(process.env.PORT),
  smtpPort: Number(process.env.SMTP_PORT),
});
process.once('SIGTERM', () => void simulators.close().then(() => process.exit(0)));
console.log('ready');
