import * as z from 'zod';

/** What of an archive's JSON does not match the schema that it ships, as path and reason; also files the schema does not know. */
export function faultsOf(files: ReadonlyMap<string, Buffer>): string[] {
  const { 'schema.json': schema, ...contents } = Object.fromEntries(
    [...files]
      .filter(([path]) => path.endsWith('.json') && !path.startsWith('files/'))
      .map(([path, bytes]) => [path, JSON.parse(String(bytes)) as unknown]),
  );
  const { error } = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(contents);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('/')}: ${message}`);
}
