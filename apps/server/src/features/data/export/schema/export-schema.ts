import * as z from 'zod/mini';
import { accountFiles } from './account.ts';
import { chatFiles } from './chats.ts';
import { id, moment } from './fields.ts';
import { moneyFiles } from './money.ts';
import { thingFiles } from './things.ts';

/** Counts up when a reader has to know of a change; docs/data-export.md describes the format. */
export const formatVersion = 1;

/** Table of contents of an archive; written last, so an archive without it is incomplete. */
export const manifest = z.object({
  format: z.literal('polylogue-export'),
  version: z.literal(formatVersion),
  from: z.string().check(z.describe('Address of the service.')),
  userId: id,
  madeAt: moment,
  part: z.int().check(z.positive(), z.describe('Number of the archive, if the export has several.')),
  files: z.array(z.object({ path: z.string(), rows: z.optional(z.int()) })),
  elsewhere: z
    .array(z.object({ archive: z.string(), files: z.array(z.string()) }))
    .check(z.describe('Files that the other archives of the export hold.')),
  missing: z.array(z.string()).check(z.describe('Files that are missing in the storage.')),
});

const listed = { ...accountFiles, ...moneyFiles, ...thingFiles, ...chatFiles };

const archive = z
  .object({ ...z.partial(z.object(listed)).shape, 'manifest.json': manifest })
  .check(z.describe('The JSON files of an archive: each property is the content of the file of that name.'));

/** The JSON Schema of all JSON files of an archive. Only the first archive of an export has all of them. */
export function exportSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(archive, { target: 'draft-2020-12' });
  return { $schema, $id: `urn:polylogue:export:${formatVersion}`, title: 'Polylogue export', ...schema };
}
