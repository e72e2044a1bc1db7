import { lastUserText, outputTokens, planReply, type Prompt, type Reply, type Turn } from '../ai/reply.ts';
import { streamReply, waitForWhole } from '../ai/stream.ts';
import { sendJson, type Exchange } from '../exchange.ts';
import { listOf, numberOf, recordOf, textOf, type Json } from '../json.ts';
import type { Dialect } from './openai-dialects.ts';
import { responsesFormat, wholeResponse } from './openai-responses-format.ts';
import { checkModel, failIfAsked, FaultError, readJson } from './vendor.ts';

const ROLES = new Map<string, Turn['role']>([
  ['system', 'system'],
  ['developer', 'system'],
  ['assistant', 'assistant'],
]);

function turnOf(value: unknown): Turn {
  const { role, content } = recordOf(value);
  const parts = listOf(content).map(recordOf);
  return {
    role: ROLES.get(textOf(role)) ?? 'user',
    text: typeof content === 'string' ? content : parts.map((part) => textOf(part.text)).join(''),
    attachments: parts.filter(({ type }) => type === 'input_image' || type === 'input_file').length,
  };
}

/** Items without a role are what models keep between turns: reasoning, tool calls. */
function turnsOf({ input, instructions }: Json): Turn[] {
  const system = textOf(instructions);
  const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
  const turns = asked.filter((item) => textOf(recordOf(item).role) !== '').map(turnOf);
  return system === '' ? turns : [{ role: 'system', text: system, attachments: 0 }, ...turns];
}

function promptOf(body: Json): Prompt {
  const effort = textOf(recordOf(body.reasoning).effort);
  return {
    model: textOf(body.model),
    turns: turnsOf(body),
    temperature: numberOf(body.temperature),
    maxTokens: numberOf(body.max_output_tokens),
    wantsReasoning: effort !== '' && effort !== 'none' && effort !== 'minimal',
    ...(effort !== '' && { effort }),
    wantsPicture: false,
  };
}

function check(prompt: Prompt): void {
  checkModel(prompt.model);
  if (prompt.turns.every(({ role }) => role === 'system')) {
    throw new FaultError({
      status: 400,
      message: "Missing required parameter: 'input'.",
      param: 'input',
      code: 'missing_required_parameter',
    });
  }
  // The vendor's minimum.
  if (prompt.maxTokens !== undefined && prompt.maxTokens < 16) {
    throw new FaultError({
      status: 400,
      message: `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${prompt.maxTokens} instead.`,
      param: 'max_output_tokens',
      code: 'integer_below_min_value',
    });
  }
}

/** `POST /responses`. */
export async function createResponse(dialect: Dialect, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange);
  const prompt = promptOf(body);
  check(prompt);
  const reply: Reply = planReply(prompt);
  const { directive } = reply;
  const text = lastUserText(prompt.turns);
  failIfAsked(exchange.world, dialect.prefix, { directive, text, denials: dialect.denials });
  const answering = {
    world: exchange.world,
    headers: dialect.headers(exchange.world),
    reply,
    body,
    // Reasoning is summarised only on request, but always charged.
    showsReasoning: textOf(recordOf(body.reasoning).summary) !== '',
    outputTokens: outputTokens(reply),
  };
  if (body.stream === true) return streamReply(exchange, reply, responsesFormat(answering));
  if (directive.midfail) throw new FaultError({ status: 500, message: 'The server had an error.' });
  if (!(await waitForWhole(exchange, reply))) return;
  if (directive.cut !== undefined) {
    exchange.response.destroy();
    return;
  }
  sendJson(exchange, wholeResponse(answering), { headers: answering.headers });
}
