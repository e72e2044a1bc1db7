import type { Call } from '@polylogue/contract/call';
import { brokenForms, goodForm } from './hostile-forms.ts';
import { hostileVersions, isRecord, sampleOf, toJson, toText, type Json } from './hostile-input.ts';

/** A raw request that no contract has checked. */
export interface HostileRequest {
  url: string;
  payload?: string | Buffer;
  contentType?: string;
}

/** A valid input of a call. */
interface Sample {
  params: Json;
  query: Json;
  /** The body, or the form's fields. */
  input: Json;
}

const brokenJson = [
  ...['{', '[1,2', '{"a":', 'nul', '"', '{"a":1}}', '\u0000', '\ufeff{}', '['.repeat(100_000)],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'],
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
];

const oddTypes = [
  ...['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data', 'x', 'application/json;;;', 'application/problem+json'],
];

/**
 * All hostile requests for a call, varying one part at a time. `input` overrides the sample from its schema. Each is
 * written only when it is asked for: most are megabytes that nobody sends.
 */
export function hostileRequests(call: Call, input?: Json): (() => HostileRequest)[] {
  const sample: Sample = {
    params: call.params ? sampleOf(call.params) : {},
    query: call.query ? sampleOf(call.query) : {},
    input: input ?? inputSample(call),
  };
  const parts = (['params', 'query', 'input'] as const).filter((part) => isRecordWithFields(sample[part]));
  return [
    () => ({
      ...requestOf(call, sample),
      url: `/api/${call.path}?__proto__[x]=1&constructor=%00&a[]=%ff&%`,
    }),
    ...parts.flatMap((part) =>
      hostileVersions(sample[part]).map((hostile) => () => requestOf(call, { ...sample, [part]: hostile })),
    ),
    ...brokenBodies(call, sample.input).map((body) => () => ({ ...requestOf(call, sample), ...body })),
  ];
}

function inputSample(call: Call): Json {
  const schema = call.body ?? call.form;
  return schema ? sampleOf(schema) : {};
}

function isRecordWithFields(value: Json): boolean {
  return isRecord(value) && Object.keys(value).length > 0;
}

function requestOf(call: Call, { params, query, input }: Sample): HostileRequest {
  const values = isRecord(params) ? params : {};
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(addressText(values[name] ?? '')),
  );
  const url = `/api/${path}?${queryText(query)}`;
  // With a file of the wrong type the rest of the form would not be examined.
  if (isForm(call)) return { url, ...goodForm(textsOf(input), call.form ? [] : fileFields(call)) };
  if (call.method === 'GET') return { url };
  return { url, payload: toJson(input), contentType: 'application/json' };
}

function brokenBodies(call: Call, input: Json): Omit<HostileRequest, 'url'>[] {
  if (isForm(call)) return brokenForms(textsOf(input), fileFields(call));
  if (call.method === 'GET') return [];
  return [
    ...brokenJson.map((payload) => ({ payload, contentType: 'application/json' })),
    ...oddTypes.map((contentType) => ({ payload: toJson(input), contentType })),
  ];
}

function isForm(call: Call): boolean {
  return call.form !== undefined || call.files !== undefined;
}

function fileFields(call: Call): string[] {
  return Object.keys(call.files ?? {});
}

function textsOf(input: Json): Record<string, string> {
  if (!isRecord(input)) return { x: toText(input) };
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toText(value)]));
}

/** Node refuses an address of more than 16 KB before it reaches us. */
function addressText(value: Json): string {
  return toText(value).slice(0, 2_000).toWellFormed();
}

/** Lists repeat their name; anything but an object is used as is, making the whole query garbage. */
function queryText(query: Json): string {
  if (!isRecord(query)) return encodeURIComponent(addressText(query));
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .map(([name, value]) =>
      [name, addressText(value)].map((word) => encodeURIComponent(word.toWellFormed())).join('='),
    )
    .join('&');
}
