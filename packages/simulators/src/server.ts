import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLargeError, sendJson, type Exchange, type Simulator } from './exchange.ts';
import { showIndex, showStatus } from './index-page.ts';
import { mailSimulator } from './mail/mail.ts';
import { createMailbox } from './mail/mailbox.ts';
import { startSmtp } from './mail/smtp.ts';
import { googleSignIn } from './oauth/google.ts';
import { linkedinSignIn } from './oauth/linkedin.ts';
import { createSigner } from './oauth/signer.ts';
import type { WebhookTargets } from './payments/courier.ts';
import { paymentSimulators } from './payments/payments.ts';
import { anthropic } from './vendors/anthropic.ts';
import { google } from './vendors/google.ts';
import { compatibleHosts } from './vendors/openai.ts';
import { createWorld, type World } from './world.ts';

export interface SimulatorOptions {
  /** 0 picks a free port. */
  port: number;
  smtpPort: number;
  host?: string;
  /** The origin of the simulators for browsers and the product, if not `http://host:port`. */
  publicOrigin?: string;
  /** Where the card gateways send their webhooks; without them they are only listed. */
  webhooks?: WebhookTargets;
  /** What the card gateways know is kept there, so that it outlives a restart. */
  folder?: string;
  /** Answers come at once instead of at a model's pace, unless a directive names one. */
  instant?: boolean;
}

export interface RunningSimulators {
  url: string;
  smtpPort: number;
  close(): Promise<void>;
}

function findSimulator(simulators: Simulator[], pathname: string): Simulator | undefined {
  return simulators.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

async function dispatch(simulators: Simulator[], exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url;
  if (pathname === '/') return showIndex(exchange, simulators);
  if (pathname === '/status') return showStatus(exchange);
  const simulator = findSimulator(simulators, pathname);
  if (!simulator)
    return sendJson(exchange, { error: `Nothing is simulated at ${pathname}` }, { status: 404 });
  await simulator.handle({ ...exchange, path: pathname.slice(simulator.prefix.length) });
}

function refuse(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (error instanceof BodyTooLargeError)
    return sendJson(exchange, { error: error.message }, { status: 413 });
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  sendJson(exchange, { error: 'The simulator itself failed; its log says how.' }, { status: 500 });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    // Paced streams would keep the process alive.
    server.closeAllConnections();
  });
}

/** Starts every simulator on one HTTP port, and SMTP. */
export async function startSimulators(options: SimulatorOptions): Promise<RunningSimulators> {
  const { port, smtpPort, host = '127.0.0.1', publicOrigin, webhooks = {}, folder, instant } = options;
  let url = '';
  const world: World = createWorld(() => URL.parse(publicOrigin ?? url)?.origin ?? url, instant);
  const mailbox = createMailbox();
  const signer = createSigner();
  const payments = paymentSimulators(world, webhooks, folder);
  const simulators = [
    ...compatibleHosts,
    anthropic,
    google,
    googleSignIn(signer),
    linkedinSignIn(signer),
    mailSimulator(mailbox),
    ...payments.simulators,
  ];

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const parsed = URL.parse(request.url ?? '/', url);
    if (!parsed) {
      response.writeHead(400).end();
      return;
    }
    const exchange = { request, response, url: parsed, path: parsed.pathname, world };
    dispatch(simulators, exchange).catch((error: unknown) => {
      refuse(exchange, error);
    });
  }

  const server = createServer({ keepAliveTimeout: 30_000 }, onRequest);
  url = `http://${host}:${await listen(server, port, host)}`;
  const smtp = await startSmtp({ port: smtpPort, host, mailbox, world }).catch(async (error: unknown) => {
    await closeServer(server);
    throw error;
  });
  return {
    url,
    smtpPort: smtp.port,
    async close() {
      payments.close();
      await Promise.all([closeServer(server), smtp.close()]);
    },
  };
}
