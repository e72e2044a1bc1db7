import type { AnswerPart } from './answer-part.ts';
import type { AiHost, AnswerCall, AnswerRequest } from './answer-request.ts';
import { streamAnswer } from './stream-answer.ts';

/** Timeouts no test reaches. */
export const PATIENT = { connectMs: 60_000, firstPartMs: 60_000, gapMs: 60_000 };

export type Asked = Partial<AnswerRequest> & Partial<Pick<AnswerCall, 'signal' | 'timeouts' | 'onPart'>>;

/** Asks a question, with the overrides in `asked`, and returns all parts. */
export async function collectParts(host: AiHost, question: string, asked: Asked = {}): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  const { signal = new AbortController().signal, timeouts = PATIENT, onPart, ...request } = asked;
  await streamAnswer({
    host,
    request: {
      model: 'demo',
      system: '',
      turns: [{ role: 'user', text: question, images: [] }],
      maxOutputTokens: 100_000,
      reasoning: false,
      ...request,
    },
    signal,
    timeouts,
    onPart(part) {
      parts.push(part);
      onPart?.(part);
    },
  });
  return parts;
}

/** All text (or reasoning) parts joined. */
export function joined(parts: AnswerPart[], type: 'text' | 'reasoning' = 'text'): string {
  return parts.map((part) => (part.type === type ? part.text : '')).join('');
}

/** One line per part, easy to compare. */
export function linesOf(parts: AnswerPart[]): string[] {
  return parts.map((part) => {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        return `${part.type}: ${part.text}`;
      case 'image':
        return `image: ${part.mimeType}, ${part.data.length} bytes`;
      case 'usage':
        return `usage: ${part.input} in, ${part.output} out`;
      case 'finish':
        return `finish: ${part.reason}`;
      case 'error':
        return `error: ${part.error.code}`;
    }
  });
}
