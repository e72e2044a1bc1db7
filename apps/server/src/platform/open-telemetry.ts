import { hostname } from 'node:os';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as OpenSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, Span } from './context.ts';

/** Records spans and sends them away. */
export interface Tracer {
  /** Begins a span that has no parent in this process. `traceparent` names one in another. */
  begin(
    name: string,
    options: { kind: 'request' | 'job'; attributes: Attributes; traceparent?: string },
  ): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What traces say of the process, and the share of requests and jobs that are traced. */
export interface TracingOptions {
  version: string;
  role: string;
  share: number;
}

/** A collector that is away must not hold up the end of the process. */
const exportMilliseconds = 5_000;

/**
 * Sends traces to an OpenTelemetry collector, over HTTP. Where it is and what it asks for (`OTEL_EXPORTER_OTLP_…`), and the
 * name of the service (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`), the libraries read from the environment themselves.
 */
export function createTracer({ version, role, share }: TracingOptions): Tracer {
  const resource = resourceFromAttributes({
    'service.name': 'polylogue',
    'service.version': version,
    'host.name': hostname(),
    'polylogue.role': role,
  }).merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // Statements may be long.
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        exportTimeoutMillis: exportMilliseconds,
      }),
    ],
  });
  const tracer = provider.getTracer('polylogue', version);

  function spanOf(span: OpenSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
      child: (name, attributes) =>
        spanOf(tracer.startSpan(name, { attributes }, trace.setSpan(ROOT_CONTEXT, span))),
      set: (attributes) => {
        for (const [name, value] of Object.entries(attributes)) {
          if (value !== undefined) span.setAttribute(name, value);
        }
      },
      event: (name) => void span.addEvent(name),
      end: (error) => {
        // Its kind only: the message of an error may quote what users wrote.
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute('error.type', error instanceof Error ? error.name : 'failed');
        }
        span.end();
      },
    };
  }

  return {
    begin: (name, { kind, attributes, traceparent }) => {
      const parent = traceparent === undefined ? undefined : parentOf(traceparent);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const options = { attributes, kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER };
      return spanOf(tracer.startSpan(name, options, context));
    },
    close: () => provider.shutdown(),
  };
}

/** A span of another process, as a job carries it. */
function parentOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
