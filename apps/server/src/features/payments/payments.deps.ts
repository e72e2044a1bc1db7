import type { Deps } from '../../deps.ts';

/** What payments ask of the rest of the process. */
export type PaymentsDeps = Pick<
  Deps,
  | 'config'
  | 'log'
  | 'clock'
  | 'database'
  | 'due'
  | 'jobs'
  | 'mail'
  | 'realtime'
  | 'secrets'
  | 'gateways'
  | 'children'
>;
