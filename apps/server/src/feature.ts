import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { AccountExporter, Deps } from './deps.ts';
import type { KeepsObject, RefersToFile } from './features/files/file-references.sql.ts';
import type { AccountEraser } from './platform/account-eraser.ts';
import type { DueKind } from './platform/due/due.ts';
import type { HttpContext } from './platform/http/bind.ts';
import type { Probe } from './platform/http/health.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import type { ChannelKindDefinition } from './platform/realtime/channel-kinds.ts';
import type { ServerPage, ServerSkeleton } from './platform/pages/server-page.ts';
import type { Platform } from './platform.ts';

/**
 * One part of the product. Everything the rest of the process has to know about it stands in its declaration, the file
 * `<name>.feature.ts`, and nowhere else.
 */
export interface Feature {
  name: string;
  /** Binds its calls. */
  routes?(app: FastifyInstance, http: HttpContext, deps: Deps): void;
  /** Its pages whose text is in the HTML. */
  pages?(deps: Deps): ServerPage[];
  /** What its pages of the workspace show before the app runs. */
  skeletons?(deps: Deps): ServerSkeleton[];
  /** Its background work. */
  jobs?(deps: Deps): JobDefinition[];
  /** Its rows that wait for work. */
  due?(deps: Deps): DueKind[];
  /** The realtime channels it owns. */
  channels?(deps: Deps): ChannelKindDefinition[];
  /** Deletes what it keeps of a user whose account is erased. */
  erase?: AccountEraser['erase'];
  /** Hands out what it keeps of a user who asks for it: everything that `erase` deletes, and what has to stay. */
  exportData?: AccountExporter;
  /** Whether it still needs an uploaded file. A file that no feature needs is removed. */
  refersToFile?: RefersToFile;
  /** Which objects in storage are its own. An object that no feature has a row for is removed. */
  keepsObject?: readonly KeepsObject[];
  /** What of it the operator can watch; made with `registers: []`. */
  metrics?(deps: Deps): readonly Metric[];
  /** Whether it works, asked by health under its name; for what can fail on its own, such as another party. */
  healthy?(deps: Deps): ReturnType<Probe>;
  /** Brings what it ships with into the database at each start, before anything else is opened. */
  seed?(platform: Platform): Promise<void>;
  /** Loads what the first request would otherwise wait for. */
  warmUp?(): void;
}
