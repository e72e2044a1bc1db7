import type { FastifyInstance } from 'fastify';
import { Histogram, type Metric } from 'prom-client';
import { createRegistry } from '../metrics.ts';
import { isOperator } from './bind.ts';
import { CallError } from './call-error.ts';
import { isLoopback } from './loopback.ts';

/** Measures requests by route and serves `/metrics` to this machine and to clients with the operator token. */
export function serveMetrics(
  app: FastifyInstance,
  options: { operatorToken: string; metrics: readonly Metric[] },
): void {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [],
  });
  const registry = createRegistry([seconds, ...options.metrics]);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request) && !isOperator(options.operatorToken, request)) throw new CallError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
