import type { Reply } from '../ai/reply.ts';
import type { StreamFormat } from '../ai/stream.ts';
import type { Json } from '../json.ts';
import type { World } from '../world.ts';

/** What an answer is written from. */
export interface Responding {
  world: World;
  headers: Record<string, string>;
  reply: Reply;
  /** The request, much of which the answer repeats. */
  body: Json;
  showsReasoning: boolean;
  outputTokens: number;
}

interface Ids {
  response: string;
  reasoning: string;
  message: string;
}

function idsOf(world: World): Ids {
  return {
    response: `resp_${world.randomHex(24)}`,
    reasoning: `rs_${world.randomHex(24)}`,
    message: `msg_${world.randomHex(24)}`,
  };
}

/** Why the answer is incomplete; null if it is complete. */
function incompleteReason({ directive, truncated }: Reply): string | null {
  const { finish } = directive;
  if (finish !== undefined) return finish === 'completed' ? null : finish;
  return truncated ? 'max_output_tokens' : null;
}

function contentPart({ directive, answer }: Reply): Json {
  const text = answer.join('');
  if (directive.refuse) return { type: 'refusal', refusal: text };
  return { type: 'output_text', annotations: [], logprobs: [], text };
}

function emptyPart({ directive }: Reply): Json {
  if (directive.refuse) return { type: 'refusal', refusal: '' };
  return { type: 'output_text', annotations: [], logprobs: [], text: '' };
}

function outputOf({ reply, showsReasoning }: Responding, ids: Ids): Json[] {
  const thoughts = reply.reasoning.join('');
  const summary = showsReasoning ? [{ type: 'summary_text', text: thoughts }] : [];
  return [
    ...(thoughts === '' ? [] : [{ id: ids.reasoning, type: 'reasoning', summary }]),
    ...(reply.answer.length === 0 ? [] : [messageItem(ids, 'completed', [contentPart(reply)])]),
  ];
}

function messageItem({ message }: Ids, status: string, content: Json[]): Json {
  return { id: message, type: 'message', status, role: 'assistant', content };
}

function responseOf({ world, body }: Responding, ids: Ids, rest: Json): Json {
  return {
    id: ids.response,
    object: 'response',
    created_at: Math.floor(world.now().getTime() / 1000),
    error: null,
    incomplete_details: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    model: body.model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: body.reasoning ?? { effort: null, summary: null },
    store: body.store ?? true,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: null,
    metadata: {},
    ...rest,
  };
}

function endedResponse(responding: Responding, ids: Ids): Json {
  const { reply, outputTokens } = responding;
  const reason = incompleteReason(reply);
  const usage = {
    input_tokens: reply.inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reply.reasoning.length },
    total_tokens: reply.inputTokens + outputTokens,
  };
  return responseOf(responding, ids, {
    status: reason === null ? 'completed' : 'incomplete',
    incomplete_details: reason === null ? null : { reason },
    output: outputOf(responding, ids),
    usage: reply.directive.nousage ? null : usage,
  });
}

/** The answer in one piece. */
export function wholeResponse(responding: Responding): Json {
  return endedResponse(responding, idsOf(responding.world));
}

/** The answer as numbered events; there is no end mark. */
export function responsesFormat(responding: Responding): StreamFormat {
  const { reply, world, headers, showsReasoning } = responding;
  const ids = idsOf(world);
  const kind = reply.directive.refuse ? 'refusal' : 'output_text';
  let number = 0;
  let index = -1;
  let open: 'reasoning' | 'message' | null = null;

  function event(type: string, data: Json): string {
    const text = JSON.stringify({ type, sequence_number: number, ...data });
    number += 1;
    return `event: ${type}\ndata: ${text}\n\n`;
  }

  function openReasoning(): string {
    if (open === 'reasoning') return '';
    open = 'reasoning';
    index += 1;
    const place = { item_id: ids.reasoning, output_index: index, summary_index: 0 };
    const item = { id: ids.reasoning, type: 'reasoning', summary: [] };
    return (
      event('response.output_item.added', { output_index: index, item }) +
      event('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })
    );
  }

  function openMessage(): string {
    if (open === 'message') return '';
    const before = close();
    open = 'message';
    index += 1;
    const place = { item_id: ids.message, output_index: index, content_index: 0 };
    return (
      before +
      event('response.output_item.added', {
        output_index: index,
        item: messageItem(ids, 'in_progress', []),
      }) +
      event('response.content_part.added', { ...place, part: emptyPart(reply) })
    );
  }

  function close(): string {
    if (open === null) return '';
    const closed = open === 'reasoning' ? closeReasoning() : closeMessage();
    open = null;
    return closed;
  }

  function closeReasoning(): string {
    const text = reply.reasoning.join('');
    const place = { item_id: ids.reasoning, output_index: index, summary_index: 0 };
    const part = { type: 'summary_text', text };
    const item = { id: ids.reasoning, type: 'reasoning', summary: [part] };
    return (
      event('response.reasoning_summary_text.done', { ...place, text }) +
      event('response.reasoning_summary_part.done', { ...place, part }) +
      event('response.output_item.done', { output_index: index, item })
    );
  }

  function closeMessage(): string {
    const part = contentPart(reply);
    const place = { item_id: ids.message, output_index: index, content_index: 0 };
    const text = reply.answer.join('');
    const item = messageItem(ids, 'completed', [part]);
    return (
      event(`response.${kind}.done`, { ...place, ...(kind === 'refusal' ? { refusal: text } : { text }) }) +
      event('response.content_part.done', { ...place, part }) +
      event('response.output_item.done', { output_index: index, item })
    );
  }

  return {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      ...headers,
    },
    start() {
      const response = responseOf(responding, ids, { status: 'in_progress' });
      return event('response.created', { response }) + event('response.in_progress', { response });
    },
    reasoning(piece) {
      if (!showsReasoning) return '';
      const before = openReasoning();
      const place = { item_id: ids.reasoning, output_index: index, summary_index: 0 };
      return before + event('response.reasoning_summary_text.delta', { ...place, delta: piece });
    },
    answer(piece) {
      const before = openMessage();
      const place = { item_id: ids.message, output_index: index, content_index: 0 };
      return before + event(`response.${kind}.delta`, { ...place, delta: piece });
    },
    picture: () => '',
    end() {
      const before = close();
      const response = endedResponse(responding, ids);
      return before + event(`response.${String(response.status)}`, { response });
    },
    fault() {
      const message = 'The server had an error while processing your request.';
      const error = { type: 'server_error', code: 'server_error', message, param: null };
      return event('error', { error });
    },
  };
}
