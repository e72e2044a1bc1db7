import {
  importedKind,
  importOutcome,
  importProblem,
  importState,
  origin,
  type DataImport,
  type ImportReportLine,
} from '@polylogue/contract/data';
import type { ImportRow, ThingRow } from './imports.queries.ts';

/** An import as the wire shows it. */
export function presentImport(row: ImportRow): DataImport {
  return {
    id: row.id,
    fileName: row.fileName,
    size: row.bytes,
    origin: row.origin === null ? null : origin.parse(row.origin),
    state: importState.parse(row.state),
    problem: row.problem === null ? null : importProblem.parse(row.problem),
    counts: row.counts,
    messages: row.messages,
    leftOut: row.leftOut,
    done: Math.min(row.done, row.total),
    total: row.total,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** A line of a report as the wire shows it. */
export function presentThing(row: ThingRow): ImportReportLine {
  return {
    id: row.id,
    kind: importedKind.parse(row.kind),
    name: row.name,
    outcome: importOutcome.parse(row.outcome),
    problem: row.problem === null ? null : importProblem.parse(row.problem),
    itemId: row.itemId,
    messages: row.messages,
    leftOut: row.leftOut,
  };
}
