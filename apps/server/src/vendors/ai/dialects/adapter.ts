import type { AiHost, AnswerRequest } from '../answer-request.ts';
import type { AnswerSink } from '../answer-sink.ts';
import type { JsonRecord } from '../wire/json-value.ts';

/** What goes to the vendor. `path` follows the host's base address and may carry a query. */
export interface OutgoingRequest {
  path: string;
  headers: Record<string, string>;
  body: JsonRecord;
}

/** Reads the events of one answer into its sink. Both calls may throw on what is not the vendor's format. */
export interface EventReader {
  /** True when the stream has said its last word, whatever bytes may follow. */
  read(data: string): boolean;
  /** The stream ended in good order. */
  end(): void;
}

/** One wire format: how to ask, how to read. */
export interface Adapter {
  requestOf(host: AiHost, request: AnswerRequest): OutgoingRequest;
  createReader(sink: AnswerSink): EventReader;
}
