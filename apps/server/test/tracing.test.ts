import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { makeTestPlace } from './database.ts';
import { kill, startServer } from './processes.ts';
import { joinProduct } from './product-client.ts';

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              events: z.array(z.object({ name: z.string() })),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Exported = z.infer<typeof exported>['resourceSpans'][number];
type Span = Exported['scopeSpans'][number]['spans'][number];

/** As much of a collector as takes traces. */
async function startCollector() {
  const taken: Exported[] = [];
  const paths = new Set<string | undefined>();
  const server = createServer((request, response) => {
    paths.add(request.url);
    void json(request).then((body) => {
      taken.push(...exported.parse(body).resourceSpans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const spans = (): Span[] => taken.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url: `http://127.0.0.1:${port}`, taken, paths, spans };
}

test('a collector gets the trace of a message: request, statements, answer, vendor and first frame', async () => {
  const place = await makeTestPlace();
  const collector = await startCollector();
  const processes: ChildProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(processes.map(kill));
    await place.remove();
  });
  const product = await startServer(
    {
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl,
      UNVERIFIED_MAY_SEND: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'tested',
    },
    (child) => processes.push(child),
  );
  const person = await joinProduct(product.url);
  const secret = 'never to be in a trace';
  await person.send({ message: `[[sim tokens=20]] ${secret}` });
  // The answer is written to its end, and what no collector has got yet is sent.
  product.process.kill('SIGTERM');
  await once(product.process, 'exit');

  expect([...collector.paths]).toEqual(['/v1/traces']);
  expect(JSON.stringify(collector.taken[0]?.resource)).toContain('"tested"');
  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name);
  const send = named('POST /api/ai-chat/send-message');
  const generation = named('generation');
  const vendor = named('vendor');
  expect(send).toBeDefined();
  expect(generation).toMatchObject({ traceId: send?.traceId, parentSpanId: send?.spanId });
  expect(generation?.events.map(({ name }) => name)).toContain('first frame');
  expect(vendor).toMatchObject({ traceId: send?.traceId, parentSpanId: generation?.spanId });
  const statements = spans.filter(
    ({ name, parentSpanId }) => name === 'query' && parentSpanId === send?.spanId,
  );
  expect(statements.length).toBeGreaterThan(1);
  expect(JSON.stringify(statements)).toContain('$1');
  expect(JSON.stringify(spans)).not.toContain(secret);
});
