import type { Origin } from '@polylogue/contract/data';
import { Counter, type Metric } from 'prom-client';

const endedImports = new Counter({
  name: 'data_imports_total',
  help: 'Imports that ended, by where the file came from and how',
  labelNames: ['origin', 'state'],
  registers: [],
});

const endedExports = new Counter({
  name: 'data_exports_total',
  help: 'Exports that ended, by how',
  labelNames: ['state'],
  registers: [],
});

const exportedBytes = new Counter({
  name: 'data_exported_bytes_total',
  help: 'Bytes of archives that were made',
  registers: [],
});

/** How something ended. */
type End = 'done' | 'failed';

/** Counts an import that ended; the origin of a file that nobody knows is null. */
export function countImport(origin: Origin | null, state: End): void {
  endedImports.inc({ origin: origin ?? 'unknown', state });
}

/** Counts an export that ended. */
export function countExport(state: End): void {
  endedExports.inc({ state });
}

/** Counts an archive. */
export function countArchive(bytes: number): void {
  exportedBytes.inc(bytes);
}

/** The metrics of export and import. */
export const dataMetrics: readonly Metric[] = [endedImports, endedExports, exportedBytes];
