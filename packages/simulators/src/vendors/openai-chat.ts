import { outputTokens, planReply, lastUserText, type Reply, type Turn } from '../ai/reply.ts';
import { streamReply, waitForWhole, type StreamFormat } from '../ai/stream.ts';
import { sendJson, type Exchange } from '../exchange.ts';
import { listOf, numberOf, recordOf, textOf, type Json } from '../json.ts';
import type { Dialect } from './openai-dialects.ts';
import { checkModel, failIfAsked, FaultError, readJson } from './vendor.ts';

const ROLES = new Map<string, Turn['role']>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
]);

function turnOf(value: unknown): Turn {
  const { role, content } = recordOf(value);
  const parts = listOf(content).map(recordOf);
  const text = typeof content === 'string' ? content : parts.map((part) => textOf(part.text)).join('');
  return {
    role: ROLES.get(textOf(role)) ?? 'user',
    text,
    attachments: parts.filter((part) => part.type !== 'text').length,
  };
}

function usageOf(dialect: Dialect, reply: Reply): Json {
  const usage = { input: reply.inputTokens, output: outputTokens(reply), reasoning: reply.reasoning.length };
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    ...dialect.usageExtras(usage),
  };
}

function finishOf(dialect: Dialect, { directive, truncated }: Reply): string {
  const refused = directive.refuse && dialect.refusalDelta === null ? 'content_filter' : undefined;
  return directive.finish ?? refused ?? (truncated ? 'length' : 'stop');
}

function pictureUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

interface Answering {
  dialect: Dialect;
  exchange: Exchange;
  reply: Reply;
  model: string;
  includeUsage: boolean;
}

function identityOf({ dialect, exchange, model }: Answering, object: string): Json {
  const { world } = exchange;
  const created = Math.floor(world.now().getTime() / 1000);
  return { id: dialect.newId(world), object, created, model, ...dialect.topLevel };
}

function chatFormat(answering: Answering): StreamFormat {
  const { dialect, exchange, reply, includeUsage } = answering;
  const identity = identityOf(answering, 'chat.completion.chunk');
  const usage = reply.directive.nousage ? undefined : usageOf(dialect, reply);
  // Everything around the piece is the same for each token, and this is the hot path.
  const noUsage = includeUsage && !dialect.usageUnasked ? ',"usage":null' : '';
  const head = `data: ${JSON.stringify(identity).slice(0, -1)},"choices":[{"index":0,"delta":`;
  const extras = JSON.stringify(dialect.chunkExtras).slice(1, -1);
  const tail = `${extras === '' ? '' : `,${extras}`}}]${noUsage}}\n\n`;
  const chunk = (delta: Json): string => head + JSON.stringify(delta) + tail;
  const { reasoningDelta, pictureField } = dialect;
  const refusalDelta = reply.directive.refuse ? dialect.refusalDelta : null;
  return {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      ...dialect.headers(exchange.world),
    },
    start: () => dialect.keepAlive + chunk({ role: 'assistant', content: '' }),
    reasoning: (piece) => (reasoningDelta ? chunk(reasoningDelta(piece)) : ''),
    answer: (piece) =>
      refusalDelta ? chunk(refusalDelta(piece)) : `${head}{"content":${JSON.stringify(piece)}}${tail}`,
    picture: (png) => (pictureField ? chunk({ content: '', ...pictureField(pictureUrl(png)) }) : ''),
    end() {
      const last = {
        ...identity,
        choices: [{ index: 0, delta: {}, ...dialect.chunkExtras, finish_reason: finishOf(dialect, reply) }],
        ...(usage && dialect.usageUnasked && !includeUsage ? { usage } : {}),
        ...(noUsage === '' ? {} : { usage: null }),
      };
      const counted =
        usage && includeUsage ? `data: ${JSON.stringify({ ...identity, choices: [], usage })}\n\n` : '';
      return `data: ${JSON.stringify(last)}\n\n${counted}data: [DONE]\n\n`;
    },
    fault() {
      const fault = { status: 500, message: 'The server had an error while processing your request.' };
      return `data: ${JSON.stringify({ error: dialect.errorBody(fault).error ?? dialect.errorBody(fault) })}\n\n`;
    },
  };
}

function completion(answering: Answering): Json {
  const { dialect, reply } = answering;
  const content = reply.answer.join('');
  const reasoning = reply.reasoning.join('');
  const body =
    reasoning !== '' && dialect.reasoningMessage ? dialect.reasoningMessage(reasoning, content) : { content };
  const picture =
    reply.picture && dialect.pictureField ? dialect.pictureField(pictureUrl(reply.picture)) : {};
  const refused = reply.directive.refuse && dialect.refusalDelta ? { content: null, refusal: content } : {};
  const message = { role: 'assistant', refusal: null, ...body, ...picture, annotations: [], ...refused };
  return {
    ...identityOf(answering, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(dialect, reply) }],
    ...(reply.directive.nousage ? {} : { usage: usageOf(dialect, reply) }),
  };
}

function wantsReasoning(body: Json): boolean {
  const effort = textOf(body.reasoning_effort);
  const { enabled, effort: nested } = recordOf(body.reasoning);
  return (
    (effort !== '' && effort !== 'none' && effort !== 'minimal') ||
    enabled === true ||
    textOf(nested) !== '' ||
    // DeepSeek's switch.
    recordOf(body.thinking).type === 'enabled'
  );
}

/** `POST /chat/completions` in the given dialect. */
export async function chatCompletions(dialect: Dialect, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange);
  const model = textOf(body.model);
  checkModel(model);
  const turns = listOf(body.messages).map(turnOf);
  const effort = textOf(body.reasoning_effort);
  if (turns.length === 0) {
    throw new FaultError({
      status: 400,
      message: "Invalid 'messages': empty array. Expected an array with minimum length 1.",
      param: 'messages',
    });
  }
  const reply = planReply({
    model,
    turns,
    temperature: numberOf(body.temperature),
    maxTokens: numberOf(body.max_completion_tokens) ?? numberOf(body.max_tokens),
    wantsReasoning: wantsReasoning(body),
    ...(effort !== '' && { effort }),
    wantsPicture: dialect.pictureField !== null && listOf(body.modalities).includes('image'),
  });
  const { directive } = reply;
  const text = lastUserText(turns);
  failIfAsked(exchange.world, dialect.prefix, { directive, text, denials: dialect.denials });
  const includeUsage = recordOf(body.stream_options).include_usage === true;
  const answering = { dialect, exchange, reply, model, includeUsage };
  if (body.stream === true) return streamReply(exchange, reply, chatFormat(answering));
  if (directive.midfail) throw new FaultError({ status: 500, message: 'The server had an error.' });
  if (!(await waitForWhole(exchange, reply))) return;
  if (directive.cut !== undefined) {
    exchange.response.destroy();
    return;
  }
  sendJson(exchange, completion(answering), { headers: dialect.headers(exchange.world) });
}
