import type { Call } from '@polylogue/contract/call';
import { errors, type ErrorCode } from '@polylogue/contract/errors';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** Codes that every call may answer, in addition to its own. */
const common: ErrorCode[] = ['bad_request', 'too_many_requests', 'technical_error', 'unavailable'];

/** The OpenAPI document of the given calls. Its JSON is committed and compared in a test. */
export function buildOpenApi(calls: Record<string, Call>, version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const byPath = Object.entries(calls).toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1));
  for (const [name, call] of byPath) {
    const path = (paths[`/api/${call.path}`] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Polylogue', version },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access' },
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, call: Call): JsonSchema {
  return {
    operationId: name,
    tags: [call.path.split('/')[0]],
    summary: call.summary,
    ...(call.access === 'user' ? { security: [{ session: [] }] } : {}),
    ...(call.access === 'operator' ? { security: [{ operator: [] }] } : {}),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...requestBody(call),
    responses: responses(call),
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties, required } = objectSchema(schema);
  return Object.entries(properties).map(([key, property]) => ({
    name: key,
    in: place,
    required: place === 'path' || required.includes(key),
    schema: property,
  }));
}

function requestBody(call: Call): JsonSchema {
  if (call.body) {
    const schema = jsonSchema(call.body, 'input');
    const json = { 'application/json': { schema } };
    const urlencoded = { 'application/x-www-form-urlencoded': { schema } };
    return { requestBody: { content: call.access === 'outside' ? { ...urlencoded, ...json } : json } };
  }
  if (!call.form && !call.files) return {};
  const form = call.form ? objectSchema(call.form) : { properties: {}, required: [] };
  const binary: JsonSchema = { type: 'string', format: 'binary' };
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map((field) => [field, binary]));
  const schema = { type: 'object', properties: { ...form.properties, ...files }, required: form.required };
  return { requestBody: { content: { 'multipart/form-data': { schema } } } };
}

function responses(call: Call): JsonSchema {
  const good = call.response
    ? { 'application/json': { schema: jsonSchema(call.response, 'output') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const answers: Record<string, { description: string; content?: JsonSchema }> = {
    200: { description: 'Done', content: good },
  };
  const own: ErrorCode[] = [...common, ...(call.errors ?? [])];
  if (call.access !== 'guest') own.push('unauthorized');
  if (call.method === 'POST' && call.access !== 'operator' && !call.whenFull) own.push('disk_full');
  if (call.body || call.form || call.query || call.params || call.files) own.push('validation_error');
  for (const code of own) {
    const { status } = errors[code];
    const known = answers[status]?.description;
    answers[status] = { description: known ? `${known}, ${code}` : code };
  }
  return answers;
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function objectSchema(schema: z.ZodMiniType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties, required } = jsonSchema(schema, 'input');
  return {
    properties: (properties ?? {}) as Record<string, JsonSchema>,
    required: (required ?? []) as string[],
  };
}
