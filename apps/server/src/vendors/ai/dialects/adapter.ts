import type { AiHost, AnswerRequest } from '../answer-request.ts';
import type { AnswerSink } from '../answer-sink.ts';
import type { JsonRecord } from '../wire/json-value.ts';

/** The request to the vendor. `path` is relative to the host's base URL and may have a query. */
export interface OutgoingRequest {
  path: string;
  headers: Record<string, string>;
  body: JsonRecord;
}

/** Reads the events of one answer into its sink. Both methods may throw on malformed input. */
export interface EventReader {
  /** True when the answer is complete, whatever bytes may follow. */
  read(data: string): boolean;
  /** The stream ended cleanly. */
  end(): void;
}

/** A wire format: how to write requests and read answers. */
export interface Adapter {
  requestOf(host: AiHost, request: AnswerRequest): OutgoingRequest;
  createReader(sink: AnswerSink): EventReader;
}
