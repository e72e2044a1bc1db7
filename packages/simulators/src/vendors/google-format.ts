import type { Reply } from '../ai/reply.ts';
import type { StreamFormat } from '../ai/stream.ts';
import type { Json } from '../json.ts';
import type { World } from '../world.ts';

// Opaque to clients, which must return it unchanged.
const SIGNATURE = 'ZGVtbyB0aG91Z2h0IHNpZ25hdHVyZQ==';

function usageOf(reply: Reply, thoughts: number, answer: number): Json {
  return {
    promptTokenCount: reply.inputTokens,
    ...(answer > 0 ? { candidatesTokenCount: answer } : {}),
    totalTokenCount: reply.inputTokens + thoughts + answer,
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: reply.inputTokens }],
  };
}

function finishOf({ directive, truncated }: Reply): string {
  return directive.finish ?? (truncated ? 'MAX_TOKENS' : 'STOP');
}

function picturePart(png: Buffer): Json {
  return { inlineData: { mimeType: 'image/png', data: png.toString('base64') } };
}

/** A blocked question: no candidates, only the reason. */
function blocked(reply: Reply): Json {
  return {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    ...(reply.directive.nousage ? {} : { usageMetadata: usageOf(reply, 0, 0) }),
  };
}

export function wholeAnswer(world: World, reply: Reply, model: string): Json {
  if (reply.directive.refuse)
    return { ...blocked(reply), modelVersion: model, responseId: world.randomHex(11) };
  const thoughts = reply.reasoning.join('');
  const parts: Json[] = [];
  if (thoughts !== '') parts.push({ text: thoughts, thought: true });
  if (reply.answer.length > 0) {
    parts.push({ text: reply.answer.join(''), ...(thoughts === '' ? {} : { thoughtSignature: SIGNATURE }) });
  }
  if (reply.picture) parts.push(picturePart(reply.picture));
  return {
    candidates: [{ content: { parts, role: 'model' }, finishReason: finishOf(reply), index: 0 }],
    ...(reply.directive.nousage
      ? {}
      : { usageMetadata: usageOf(reply, reply.reasoning.length, reply.answerTokens) }),
    modelVersion: model,
    responseId: world.randomHex(11),
  };
}

interface Generating {
  world: World;
  reply: Reply;
  model: string;
  sse: boolean;
}

/** Server-sent events with `alt=sse`; without it one growing JSON array. */
export function generateFormat({ world, reply, model, sse }: Generating): StreamFormat {
  const identity = { modelVersion: model, responseId: world.randomHex(11) };
  const tokensPerPiece = reply.directive.whole ? reply.answerTokens : 1;
  const { refuse } = reply.directive;
  let thoughts = 0;
  let answered = 0;
  let first = true;

  function frame(body: Json): string {
    const text = JSON.stringify(body);
    // Gemini always ends its lines this way.
    if (sse) return `data: ${text}\r\n\r\n`;
    const separator = first ? '' : ',\n';
    first = false;
    return separator + text;
  }
  function chunk(part: Json, finishReason?: string): string {
    const candidate = {
      content: { parts: [part], role: 'model' },
      ...(finishReason ? { finishReason } : {}),
      index: 0,
    };
    const usageMetadata = usageOf(reply, thoughts, answered);
    return frame({
      candidates: [candidate],
      ...(reply.directive.nousage ? {} : { usageMetadata }),
      ...identity,
    });
  }

  return {
    headers: {
      'content-type': sse ? 'text/event-stream' : 'application/json; charset=UTF-8',
      'cache-control': 'no-cache',
    },
    start: () => (sse ? '' : '['),
    reasoning(piece) {
      if (refuse) return '';
      thoughts += 1;
      return chunk({ text: piece, thought: true });
    },
    answer(piece) {
      if (refuse) return '';
      answered += tokensPerPiece;
      return chunk({ text: piece });
    },
    picture: (png) => chunk(picturePart(png)),
    end() {
      if (refuse) return frame({ ...blocked(reply), ...identity }) + (sse ? '' : ']\n');
      const last = thoughts > 0 ? { text: '', thoughtSignature: SIGNATURE } : { text: '' };
      return chunk(last, finishOf(reply)) + (sse ? '' : ']\n');
    },
    fault() {
      const error = {
        code: 503,
        message: 'The model is overloaded. Please try again later.',
        status: 'UNAVAILABLE',
      };
      return frame({ error }) + (sse ? '' : ']\n');
    },
  };
}
