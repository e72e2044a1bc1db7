import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { Deps } from './deps.ts';
import type { RefersToFile } from './features/files/files.keys.ts';
import type { Files } from './features/files/files.service.ts';
import type { AccountEraser } from './platform/account-eraser.ts';
import type { HttpContext } from './platform/http/bind.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import type { ChannelKindDefinition } from './platform/realtime/channel-kinds.ts';

/** What features are made with: the process's own dependencies, and what is asked of all features together. */
export interface FeatureDeps extends Deps {
  files: Files;
  erasers: readonly AccountEraser[];
}

/**
 * One part of the product. Everything the rest of the process has to know about it stands in its declaration, the file
 * `<name>.feature.ts`, and nowhere else.
 */
export interface Feature {
  name: string;
  /** Binds its calls. */
  routes?(app: FastifyInstance, http: HttpContext, deps: FeatureDeps): void;
  /** Its background work. */
  jobs?(deps: FeatureDeps): JobDefinition[];
  /** The realtime channels it owns. */
  channels?(deps: FeatureDeps): ChannelKindDefinition[];
  /** Deletes what it keeps of a user whose account is erased. */
  erase?: AccountEraser['erase'];
  /** Whether it still needs an uploaded file. A file that no feature needs is removed. */
  refersToFile?: RefersToFile;
  /** What it counts beside requests. */
  metrics?: readonly Metric[];
  /** Tables that churn: on the embedded engine a job vacuums them. */
  upkeep?: readonly string[];
}
