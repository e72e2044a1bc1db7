import type { VendorError } from './answer-part.ts';
import type { AnswerCall } from './answer-request.ts';
import { createAnswerSink } from './answer-sink.ts';
import { adapters } from './dialects/adapters.ts';
import { faultOf } from './errors/fault.ts';
import { errorOfAnswer, errorOfFault } from './errors/read-error.ts';
import { vendorError } from './errors/vendor-error.ts';
import { hostAddress } from './wire/host-address.ts';
import { parseJson } from './wire/json-value.ts';
import { requestIdHeader } from '../request-id.ts';
import { watchSilence } from './wire/silence-watch.ts';
import { createSseReader } from './wire/sse-reader.ts';
import { postForStream, type OpenStream } from './wire/stream-post.ts';

// A 4K image is a single event of about 20 MB in base64; text never comes close.
const MAX_EVENT_LENGTH = 32 * 1024 * 1024;

/**
 * Asks a model and delivers its answer part by part. Never rejects: a failure is one `error` part. Resolves
 * after the last part, or as soon as `signal` aborts; then no part follows and the connection to the vendor
 * is closed.
 */
export function streamAnswer(call: AnswerCall): Promise<void> {
  if (call.signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    run(call, resolve);
  });
}

function run({ host, request, signal, timeouts, onPart }: AnswerCall, resolve: () => void): void {
  const adapter = adapters[host.dialect];
  const watch = watchSilence(timeouts, (detail) => fail(vendorError('timeout', detail)));
  const sink = createAnswerSink({ apiKey: host.apiKey, onPart, onContent: watch.answered });
  const reader = adapter.createReader(sink);
  const events = createSseReader({ onEvent, onStray, maxEventLength: MAX_EVENT_LENGTH });
  let stream: OpenStream | undefined;
  let state: 'reading' | 'ending' | 'settled' = 'reading';

  function settle(leave: boolean): void {
    if (state === 'settled') return;
    state = 'settled';
    watch.stop();
    signal.removeEventListener('abort', abort);
    if (leave) stream?.leave();
    else stream?.close();
    resolve();
  }
  function abort(): void {
    sink.close();
    settle(false);
  }
  function fail(error: VendorError): void {
    if (state === 'settled') return;
    // A finished answer is complete, whatever happens to its connection.
    if (!sink.finished) sink.fail(error);
    settle(false);
  }
  function guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      // A stream may end inside an event; that is a cut, not a malformed answer.
      if (state === 'ending') return;
      fail(vendorError('bad_answer', error instanceof Error ? error.message : String(error)));
    }
  }
  function onEvent(data: string): void {
    if (state === 'settled') return;
    if (reader.read(data)) settle(true);
  }
  function onStray(text: string): void {
    const fault = faultOf(parseJson(text));
    if (fault !== null) sink.fail(errorOfFault(fault, undefined));
  }
  function onEnd(): void {
    state = 'ending';
    guarded(() => events.end());
    guarded(() => reader.end());
    if (sink.finished) settle(true);
    else fail(vendorError('cut', 'the stream ended before the answer did'));
  }

  signal.addEventListener('abort', abort, { once: true });
  const { path, headers, body } = adapter.requestOf(host, request);
  const url = hostAddress(host.baseUrl, path);
  if (url === null) return fail(vendorError('unreachable', `no address: ${host.baseUrl}`));
  try {
    stream = postForStream({
      url,
      headers: { ...headers, ...requestIdHeader() },
      body: JSON.stringify(body),
      watch,
      onText: (text) => guarded(() => events.push(text)),
      onEnd,
      onRefused: (answer) => fail(errorOfAnswer(answer, Date.now())),
      onFailed: (code, detail) => fail(vendorError(code, detail)),
    });
  } catch (error) {
    // A key or model name that cannot be sent in a request.
    fail(vendorError('bad_request', error instanceof Error ? error.message : String(error)));
  }
}
