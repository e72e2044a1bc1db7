import type { World } from '../world.ts';
import type { PayDirective } from './directive.ts';

/** A webhook to be sent. */
export interface Webhook {
  gateway: 'cloudpayments' | 'lyra';
  type: string;
  order: string;
  /** Where to, if not where this gateway's webhooks go. */
  url?: string;
  headers: Record<string, string>;
  body: string;
  /** The same with a signature of somebody who does not know the key. */
  forged: { headers: Record<string, string>; body: string };
}

/** What became of a webhook. */
export interface Delivery {
  id: number;
  gateway: string;
  type: string;
  order: string;
  url: string | null;
  headers: Record<string, string>;
  body: string;
  isForged: boolean;
  /** `kept`: there is nobody to send it to; it is only listed. */
  state: 'sending' | 'delivered' | 'refused' | 'held' | 'lost' | 'kept';
  status: number | null;
  answer: string;
  tries: number;
  sentAt: string | null;
}

/** Base addresses that webhooks are sent below: CloudPayments' at `/check`, `/pay` and so on, Lyra's at `/ipn`. */
export interface WebhookTargets {
  cloudpayments?: string;
  lyra?: string;
}

export interface Courier {
  targets: WebhookTargets;
  /** Resolves when it was answered, or at once if it does not go out now. */
  send(webhook: Webhook, directive: PayDirective): Promise<Delivery>;
  list(order: string): Delivery[];
  /** Sends what was held, in reverse if asked to. */
  release(order: string, isReversed: boolean): Promise<void>;
  empty(): void;
  close(): void;
}

/** Milliseconds between tries. The real ones take minutes; nobody here has them. */
const RETRIES = [500, 1000, 2000, 5000, 15_000];
const CAPACITY = 2000;
const PATIENCE = 30_000;

export function createCourier(world: World, targets: WebhookTargets): Courier {
  let deliveries: Delivery[] = [];
  let lastId = 0;
  const timers = new Set<NodeJS.Timeout>();

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer.unref());
  }

  function note(webhook: Webhook, isForged: boolean): Delivery {
    const base = courier.targets[webhook.gateway];
    lastId += 1;
    const delivery: Delivery = {
      id: lastId,
      gateway: webhook.gateway,
      type: webhook.type,
      order: webhook.order,
      url: webhook.url ?? (base ? `${base}/${webhook.type}` : null),
      headers: isForged ? webhook.forged.headers : webhook.headers,
      body: isForged ? webhook.forged.body : webhook.body,
      isForged,
      state: 'sending',
      status: null,
      answer: '',
      tries: 0,
      sentAt: null,
    };
    deliveries.push(delivery);
    if (deliveries.length > CAPACITY) deliveries = deliveries.slice(-CAPACITY);
    return delivery;
  }

  async function attempt(delivery: Delivery): Promise<Delivery> {
    if (delivery.url === null) {
      delivery.state = 'kept';
      return delivery;
    }
    delivery.state = 'sending';
    delivery.tries += 1;
    delivery.sentAt = world.now().toISOString();
    try {
      const { url, headers, body } = delivery;
      const signal = AbortSignal.timeout(PATIENCE);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      delivery.status = response.status;
      delivery.answer = await response.text();
    } catch {
      delivery.status = null;
      delivery.answer = '';
    }
    delivery.state = isTaken(delivery) ? 'delivered' : 'refused';
    const wait = RETRIES[delivery.tries - 1];
    // A check is asked once: the payer is waiting. A forger does not insist.
    if (delivery.state === 'refused' && wait !== undefined && delivery.type !== 'check' && !delivery.isForged)
      later(wait, () => void attempt(delivery));
    return delivery;
  }

  async function go(delivery: Delivery): Promise<Delivery> {
    const sent = await attempt(delivery);
    const waiting = deliveries.find(
      (other) =>
        other.state === 'held' && other.order === delivery.order && other.answer === 'until the next',
    );
    if (waiting) {
      waiting.answer = '';
      await attempt(waiting);
    }
    return sent;
  }

  const courier: Courier = {
    targets,
    async send(webhook, directive) {
      const manner = webhook.type === 'check' ? undefined : directive.webhook;
      if (manner === 'forged') await attempt(note(webhook, true));
      const delivery = note(webhook, false);
      switch (manner) {
        case 'lost':
          delivery.state = 'lost';
          return delivery;
        case 'held':
          delivery.state = 'held';
          return delivery;
        case 'swapped': {
          const isSecond = deliveries.some(
            (other) => other !== delivery && other.order === delivery.order && other.type !== 'check',
          );
          if (isSecond) return go(delivery);
          delivery.state = 'held';
          delivery.answer = 'until the next';
          return delivery;
        }
        case 'late':
          later(directive.delay, () => void attempt(delivery));
          return delivery;
        case 'twice': {
          const [sent] = await Promise.all([go(delivery), attempt(note(webhook, false))]);
          return sent;
        }
        default:
          return go(delivery);
      }
    },
    list: (order) => deliveries.filter((delivery) => order === '' || delivery.order === order),
    async release(order, isReversed) {
      const held = courier.list(order).filter(({ state }) => state === 'held');
      for (const delivery of isReversed ? held.toReversed() : held) await attempt(delivery);
    },
    empty() {
      deliveries = [];
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
  return courier;
}

/** CloudPayments wants code 0; Lyra takes a number of statuses. */
function isTaken({ gateway, status, answer }: Delivery): boolean {
  if (status === null) return false;
  if (gateway === 'lyra')
    return (status >= 200 && status <= 206) || [301, 302, 303, 307, 308].includes(status);
  return status === 200 && /"code"\s*:\s*0\b/.test(answer);
}
