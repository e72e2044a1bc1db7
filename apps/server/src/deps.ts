import type { AccountsDeps } from './features/accounts/accounts.deps.ts';
import type { pageStartOf } from './features/accounts/page-start.ts';
import type { writeAudit } from './features/accounts/operator.service.ts';
import type { Authentication } from './features/accounts/sessions/authenticate.ts';
import type { Files } from './features/files/files.service.ts';
import type { Generations } from './features/generations/generations.ts';
import type { Models } from './features/models/models.service.ts';
import type { AccountEraser } from './platform/account-eraser.ts';
import type { ExportPart } from './platform/account-exporter.ts';
import type { GuardedFetch } from './platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from './platform.ts';
import type { PaymentGateways } from './vendors/payments/gateways.ts';
import type { SignInProviders } from './vendors/oauth/provider.ts';

/** Hands out what a feature keeps of a user, and nothing of anybody else. */
export type AccountExporter = (deps: Deps, userId: number) => AsyncIterable<ExportPart>;

/** Everything a feature may ask for. `compose.ts` opens it, once per process. */
export interface Deps extends Platform {
  /** Who makes a request, as accounts know. */
  authentication: Authentication;
  /** What the first page carries about language and session. */
  pageStart: typeof pageStartOf;
  /** Where what the operator did is written down. */
  audit: typeof writeAudit;
  /** Ways to sign in beside the password. */
  oauth: SignInProviders;
  /** The payment gateways in use. */
  gateways: PaymentGateways;
  /** What accounts ask of plans. */
  plans: AccountsDeps['plans'];
  /** What accounts ask of the legal documents. */
  agreements: AccountsDeps['agreements'];
  models: Models;
  generations: Generations;
  files: Files;
  /** Fetches addresses that users enter. */
  guardedFetch: GuardedFetch;
  /** What features declare about users' data. */
  erasers: readonly AccountEraser[];
  exporters: readonly AccountExporter[];
}
