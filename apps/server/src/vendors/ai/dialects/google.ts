import type { FinishReason } from '../answer-part.ts';
import type { AiHost, AnswerRequest, Turn } from '../answer-request.ts';
import type { AnswerSink } from '../answer-sink.ts';
import { BUDGETED_GEMINI, TWO_LEVEL_GEMINI } from '../efforts.ts';
import { faultOf } from '../errors/fault.ts';
import { errorOfFault } from '../errors/read-error.ts';
import { vendorError } from '../errors/vendor-error.ts';
import { countOf, isRecord, listOf, textOf, type JsonRecord } from '../wire/json-value.ts';
import type { Adapter, EventReader, OutgoingRequest } from './adapter.ts';
import { alternatingTurns } from './conversation.ts';
import { temperatureOf } from './temperature.ts';

const MAX_TEMPERATURE = 2;

function requestOf(host: AiHost, request: AnswerRequest): OutgoingRequest {
  const turns = alternatingTurns(request.turns, { assistantImages: true, userFirst: true });
  const model = encodeURIComponent(request.model.replace(/^models\//, ''));
  return {
    path: `/models/${model}:streamGenerateContent?alt=sse`,
    headers: host.apiKey === null ? {} : { 'x-goog-api-key': host.apiKey },
    body: {
      contents: turns.map(contentOf),
      ...(request.system.trim() === '' ? {} : { systemInstruction: { parts: [{ text: request.system }] } }),
      generationConfig: {
        maxOutputTokens: request.maxOutputTokens,
        ...temperatureOf(request, MAX_TEMPERATURE),
        ...(request.reasoning ? { thinkingConfig: { includeThoughts: true, ...effortOf(request) } } : {}),
      },
    },
  };
}

/** The part of the limit that thoughts may take; all models accept budgets of these sizes. */
const BUDGET_SHARE = { low: 1 / 8, medium: 1 / 2, high: 3 / 4 };
const MAX_BUDGET = 24_576;

/** Without an effort how much to think is left to the model: no budget fits all of them. */
function effortOf({ model, maxOutputTokens, effort }: AnswerRequest): JsonRecord {
  if (!effort) return {};
  if (BUDGETED_GEMINI.test(model)) {
    return { thinkingBudget: Math.min(Math.floor(maxOutputTokens * BUDGET_SHARE[effort]), MAX_BUDGET) };
  }
  const isRefused = effort === 'medium' && TWO_LEVEL_GEMINI.test(model);
  return { thinkingLevel: isRefused ? 'high' : effort };
}

function contentOf({ role, text, images }: Turn): JsonRecord {
  const pictures = images.map(({ mimeType, data }) => ({
    inlineData: { mimeType, data: data.toString('base64') },
  }));
  const words = text.trim() === '' ? [] : [{ text }];
  return { role: role === 'assistant' ? 'model' : 'user', parts: [...words, ...pictures] };
}

const REASONS = new Map<string, FinishReason>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['LANGUAGE', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
]);

function createReader(sink: AnswerSink): EventReader {
  // Some models send a reason before their last chunk, so it counts only once the stream ends. There is no
  // end mark.
  let reason = '';
  return {
    read(data) {
      const chunk: unknown = JSON.parse(data);
      if (!isRecord(chunk)) return false;
      const candidate = listOf(chunk.candidates)[0];
      if (isRecord(candidate)) {
        if (isRecord(candidate.content)) readParts(candidate.content.parts, sink);
        if (typeof candidate.finishReason === 'string') reason = candidate.finishReason;
      } else if (failed(chunk, sink)) return true;
      if (isRecord(chunk.usageMetadata)) readUsage(chunk.usageMetadata, sink);
      return false;
    },
    end() {
      if (reason !== '') sink.finish(REASONS.get(reason) ?? 'stop');
    },
  };
}

function failed(chunk: JsonRecord, sink: AnswerSink): boolean {
  const fault = faultOf(chunk);
  if (fault !== null) {
    sink.fail(errorOfFault(fault, undefined));
    return true;
  }
  const blocked = isRecord(chunk.promptFeedback) ? textOf(chunk.promptFeedback.blockReason) : '';
  if (blocked === '') return false;
  sink.fail(vendorError('refused', `the prompt was blocked: ${blocked}`));
  return true;
}

function readParts(parts: unknown, sink: AnswerSink): void {
  for (const part of listOf(parts)) {
    if (!isRecord(part)) continue;
    const thought = part.thought === true;
    if (typeof part.text === 'string') {
      if (thought) sink.reasoning(part.text);
      else sink.text(part.text);
    }
    // Sketches made while thinking are not the result.
    if (isRecord(part.inlineData) && !thought) {
      sink.image(textOf(part.inlineData.mimeType), textOf(part.inlineData.data));
    }
  }
}

function readUsage(usage: JsonRecord, sink: AnswerSink): void {
  sink.usage(
    countOf(usage.promptTokenCount) + countOf(usage.toolUsePromptTokenCount),
    countOf(usage.candidatesTokenCount) + countOf(usage.thoughtsTokenCount),
    { read: countOf(usage.cachedContentTokenCount), written: 0 },
  );
}

/** Gemini's `streamGenerateContent`. */
export const google: Adapter = { requestOf, createReader };
