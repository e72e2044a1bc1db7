import { traced } from '../../platform/tracing.ts';
import type { VendorError } from './answer-part.ts';
import type { AiHost } from './answer-request.ts';
import { errorOfAnswer } from './errors/read-error.ts';
import { vendorError, withSafeDetail } from './errors/vendor-error.ts';
import { errorOfAbort, unsupported, type VendorResult } from './sdk/attempt.ts';
import { hostAddress } from './wire/host-address.ts';
import { isRecord, listOf, parseJson, textOf } from './wire/json-value.ts';
import { requestIdHeader } from '../request-id.ts';

/** Speech to transcribe. */
export interface TranscribeCall {
  host: AiHost;
  model: string;
  audio: Uint8Array<ArrayBuffer>;
  /** Its extension tells the vendor the format; bytes from the middle of a recording have no signature. */
  fileName: string;
  /** Two-letter code of the spoken language, if known. */
  language: string | null;
  signal: AbortSignal;
}

/** A stretch of speech. */
export interface TranscriptSegment {
  /** When it begins. */
  seconds: number;
  text: string;
}

/** The transcribed text. */
export interface Transcript {
  text: string;
  /** With times where the model tells them; otherwise one segment. */
  segments: TranscriptSegment[];
  durationSeconds?: number;
}

/** OpenAI's newer models know only plain JSON, without times. */
const WITHOUT_TIMES = /^gpt-/;

/** Transcribes speech on hosts with OpenAI's transcription call. Never rejects. */
export async function transcribeAudio(call: TranscribeCall): Promise<VendorResult<Transcript>> {
  const { host, signal } = call;
  if (host.dialect === 'anthropic' || host.dialect === 'google') return unsupported(host, 'transcription');
  try {
    return await traced('vendor', { host: host.baseUrl, model: call.model }, () => post(call));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return refused(host, signal.aborted ? errorOfAbort(signal) : vendorError('unreachable', detail));
  }
}

async function post({ host, signal, ...speech }: TranscribeCall): Promise<VendorResult<Transcript>> {
  const url = hostAddress(host.baseUrl, '/audio/transcriptions');
  if (url === null) return refused(host, vendorError('bad_request', 'no address'));
  // As bytes, since fetch leaves an unhandled rejection behind when the upload of a form is aborted.
  const form = new Response(formOf(speech));
  const body = await form.bytes();
  signal.throwIfAborted();
  const headers = {
    ...requestIdHeader(),
    'content-type': form.headers.get('content-type') ?? '',
    ...(host.apiKey === null ? {} : { authorization: `Bearer ${host.apiKey}` }),
  };
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  const text = await response.text();
  if (!response.ok) {
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body: text };
    return refused(host, errorOfAnswer(answer, Date.now()));
  }
  const transcript = transcriptOf(parseJson(text));
  return transcript ? { ok: true, ...transcript } : refused(host, vendorError('bad_answer', 'no transcript'));
}

function formOf({ model, audio, fileName, language }: Omit<TranscribeCall, 'host' | 'signal'>): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('file', new Blob([audio]), fileName);
  if (language !== null) form.set('language', language);
  if (WITHOUT_TIMES.test(model)) form.set('response_format', 'json');
  else {
    form.set('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'segment');
  }
  return form;
}

function transcriptOf(answer: unknown): Transcript | undefined {
  if (!isRecord(answer) || typeof answer.text !== 'string') return undefined;
  const { text, duration } = answer;
  const segments = listOf(answer.segments)
    .filter(isRecord)
    .map(({ start, text: words }) => ({ seconds: secondsOf(start), text: textOf(words).trim() }));
  return {
    text,
    segments: segments.length > 0 ? segments : [{ seconds: 0, text }],
    ...(typeof duration === 'number' ? { durationSeconds: duration } : {}),
  };
}

function secondsOf(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

function refused(host: AiHost, error: VendorError): { ok: false; error: VendorError } {
  return { ok: false, error: withSafeDetail(error, host.apiKey) };
}
