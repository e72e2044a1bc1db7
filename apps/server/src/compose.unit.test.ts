import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { settings } from './config.ts';

const root = join(import.meta.dirname, '../../..');
const service = z.looseObject({
  environment: z.record(z.string(), z.coerce.string()).default({}),
  stop_grace_period: z.string().optional(),
  depends_on: z.unknown().optional(),
});
const compose = z.object({ services: z.record(z.string(), service) });
const { services } = compose.parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }));
const ours = Object.entries(services).filter(([, { environment }]) => 'ROLES' in environment);
const nodes = ours.filter(([, { environment }]) => environment['ROLES']?.includes('web'));

/** What passes after the answers: sockets and requests (some seconds), jobs (15 s), mail and database. */
const restSeconds = 20;

describe('compose.yaml', () => {
  test.each(ours)('%s has only settings that are read', (_, { environment }) => {
    const unknown = Object.keys(environment).filter((name) => !(name in settings.shape));
    // By the libraries of OpenTelemetry.
    expect(unknown).toEqual(['OTEL_SERVICE_NAME']);
  });

  test.each(ours)('%s is given the time that it takes to end', (_, { environment, stop_grace_period }) => {
    const grace = Number(/^(\d+)s$/.exec(stop_grace_period ?? '')?.[1]);
    expect(grace).toBeGreaterThanOrEqual(Number(environment['DRAIN_SECONDS']) + restSeconds);
  });

  test('its web nodes have in common what nodes must, and the proxy knows them all', () => {
    expect(nodes.length).toBeGreaterThan(1);
    const shared = nodes.map(([, { environment }]) =>
      ['DATABASE_URL', 'REDIS_URL', 'S3_BUCKET', 'SESSION_SECRET'].map((name) => environment[name]),
    );
    expect(new Set(shared.map((values) => JSON.stringify(values))).size).toBe(1);
    expect(shared[0]).not.toContain(undefined);
    const names = nodes.map(([name]) => name);
    expect(services['proxy']?.depends_on).toEqual(names);
    const upstreams = /reverse_proxy ([^{]*)\{/.exec(readFileSync(join(root, 'Caddyfile'), 'utf8'))?.[1];
    expect(upstreams?.trim().split(' ')).toEqual(names.map((name) => `${name}:3000`));
  });
});
