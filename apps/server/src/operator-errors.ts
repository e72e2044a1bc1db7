import { ConfigError } from './config.ts';
import { DataDirectoryInUse } from './platform/db/data-lock.ts';
import { DatabaseTooNew } from './platform/db/migrate.ts';
import { TemplateClosed } from './platform/db/template-cache.ts';
import { DiskFull } from './platform/disk-room.ts';
import { NodeRefused } from './platform/nodes/nodes.ts';
import { PostgresUnavailable } from './platform/postgres/cluster.ts';
import { ShortFolderTaken } from './platform/short-folder.ts';

const kinds = [
  ConfigError,
  DataDirectoryInUse,
  DatabaseTooNew,
  DiskFull,
  NodeRefused,
  PostgresUnavailable,
  ShortFolderTaken,
  TemplateClosed,
];

const codes = new Set<unknown>(['EADDRINUSE', 'ECONNREFUSED', 'EACCES', 'ENOSPC', 'EROFS']);

/** Whether the message of an error is for the operator; anything else is a bug and keeps its stack. */
export function isOperatorError(error: unknown): error is Error {
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && codes.has(error.code);
}
