import * as z from 'zod/mini';

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Stands for nesting too deep to serialize; {@link toJson} inserts the brackets. */
const deep = '@deep@';
const depth = 100_000;

/** An object with keys that literals treat specially. */
function record(...entries: [key: string, value: Json][]): Json {
  return Object.fromEntries(entries);
}

const hostileValues: readonly Json[] = [
  ...[null, true, 0, -1, 1.5, 2_147_483_647, 2_147_483_648, 1e17, -1e308],
  ...['', ' ', '0', '-1', '1e400', 'NaN', '99999999999999999999', 'null', '2026-13-45T99:99:99Z'],
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udfff y', '\udc00\ud800', '\u202e\ufeff\uffff', '👩‍👩‍👧‍👦'.repeat(20)],
  ...["'; drop table users; --", '%', '%00', '\\', '"', '../../etc/passwd', '{{x}}', '<img src=x onerror=1>'],
  ...['x'.repeat(300), 'é'.repeat(250_000)],
  ...['constructor', '__proto__', 'toString'],
  ...[[], [null], [[[]]], Array<Json>(3_000).fill(1), Array<Json>(50).fill('\ud800')],
  ...[{}, { a: 1 }, record(['toString', 1]), record(['\u0000', 'x']), record(['\ud800', 'x'])],
  record(['constructor', { prototype: { admin: true } }]),
  deep,
];

/** Keys added to every object. */
const hostileKeys = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '\u0000',
  '\ud800',
  'x'.repeat(300),
];

/** JSON of a value, including lone surrogates and deep nesting. */
export function toJson(value: Json): string {
  return JSON.stringify(value).replaceAll(`"${deep}"`, '['.repeat(depth) + ']'.repeat(depth));
}

/** A value as text for a query or a form field. */
export function toText(value: Json): string {
  const text = typeof value === 'string' && value !== deep ? value : toJson(value);
  return text.toWellFormed();
}

/** Copies of the sample, each with one value replaced by a hostile one. */
export function hostileVersions(sample: Json): Json[] {
  const replaced = pathsOf(sample).flatMap((path) =>
    hostileValues.map((value) => withChange(sample, path, () => value)),
  );
  const extended = pathsOf(sample).flatMap((path) =>
    hostileKeys.map((key) =>
      withChange(sample, path, (old) => (isRecord(old) ? record(...Object.entries(old), [key, 'x']) : old)),
    ),
  );
  const removed = pathsOf(sample).map((path) => withChange(sample, path, () => undefined));
  return [...replaced, ...extended, ...removed];
}

type Path = readonly string[];

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function withChange(value: Json, path: Path, change: (old: Json) => Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) ?? null;
  if (Array.isArray(value)) {
    return value.map((inner, index) => (String(index) === key ? withChange(inner, rest, change) : inner));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
    if (name !== key) return [[name, inner]];
    const changed = rest.length === 0 ? change(inner) : withChange(inner, rest, change);
    return changed === undefined ? [] : [[name, changed]];
  });
  return record(...entries);
}

/** Whether the value is an object with keys. */
export function isRecord(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A sample that the schema accepts, or nearly: every field is present, ids are 1. */
export function sampleOf(schema: z.ZodMiniType): Json {
  return sampleOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function sampleOfJson(schema: JsonSchema | boolean | undefined): Json {
  if (schema === undefined || typeof schema === 'boolean') return 'x';
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return sampleOfJson(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const sample = fields.map(([key, inner]): [string, Json] => [key, sampleOfJson(inner)]);
      const more = schema.additionalProperties;
      return record(
        ...sample,
        ...(typeof more === 'object' ? [['x', sampleOfJson(more)] as [string, Json]] : []),
      );
    }
    case 'array':
      return [sampleOfJson(Array.isArray(schema.items) ? schema.items[0] : schema.items)];
    case 'number':
    case 'integer':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textSample(schema);
  }
}

function textSample({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'uuid') return '11111111-1111-4111-8111-111111111111';
  if (format === 'email') return 'somebody@example.test';
  return 'Some text '.repeat(Math.ceil(minLength / 10) || 1).trim();
}
