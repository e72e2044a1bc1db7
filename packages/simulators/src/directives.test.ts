import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listOf, recordOf } from './json.ts';
import { startSimulators, type RunningSimulators } from './server.ts';
import {
  ANTHROPIC,
  ask,
  eventsOf,
  GOOGLE,
  OPENAI,
  piecesOf,
  readUntilBreak,
  VENDORS,
  type Asking,
} from './test-client.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

function stream(asking: Omit<Asking, 'origin'>): Promise<Response> {
  return ask({ ...asking, origin: simulators.url, stream: true });
}

describe.each(VENDORS)('directives at $name', (vendor) => {
  it('sets the number of tokens', async () => {
    const response = await stream({ vendor, text: '[[sim tokens=37 rate=0]] hello there' });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(piecesOf(vendor, await response.text())).toHaveLength(37);
  });

  it('counts the input as told', async () => {
    const text = '[[sim tokens=2 rate=0 input=98765]] hello there';
    const response = await ask({ origin: simulators.url, vendor, text });
    expect(await response.text()).toContain('98765');
  });

  it('drops the connection after the given tokens', async () => {
    const response = await stream({ vendor, text: '[[sim tokens=50 rate=0 cut=9]] hello there' });
    const { wire, broken } = await readUntilBreak(response);
    expect(broken).toBe(true);
    expect(piecesOf(vendor, wire)).toHaveLength(9);
    expect(wire).not.toContain('[DONE]');
  });

  it('drops the connection of an answer in one piece', async () => {
    const call = ask({ origin: simulators.url, vendor, text: '[[sim cut=9]] hello there' });
    await expect(call).rejects.toThrow('fetch failed');
  });

  it('loses nothing across a stall', async () => {
    const response = await stream({
      vendor,
      text: '[[sim tokens=20 rate=0 stall=0.05 ttft=10]] hello there',
    });
    const { wire, broken } = await readUntilBreak(response);
    expect(broken).toBe(false);
    expect(piecesOf(vendor, wire)).toHaveLength(20);
  });

  it('reports a mid-stream error and ends cleanly', async () => {
    const response = await stream({ vendor, text: '[[sim tokens=20 rate=0 midfail]] hello there' });
    const { wire, broken } = await readUntilBreak(response);
    expect(broken).toBe(false);
    expect(piecesOf(vendor, wire)).toHaveLength(10);
    expect(eventsOf(wire).at(-1)).toHaveProperty('error');
    expect(wire).not.toContain('[DONE]');
  });

  it('splits characters between chunks without damaging the text', async () => {
    const text = 'Почему небо голубое?';
    const plain = await (await stream({ vendor, text: `[[sim rate=0]] ${text}` })).text();
    const response = await stream({ vendor, text: `[[sim rate=0 utf8]] ${text}` });
    let split = false;
    const parts: Uint8Array[] = [];
    for await (const part of response.body ?? []) {
      // A continuation byte at the start of a chunk: a character was split.
      if (((part[0] ?? 0) & 0xc0) === 0x80) split = true;
      parts.push(part);
    }
    expect(split).toBe(true);
    expect(piecesOf(vendor, Buffer.concat(parts).toString('utf8'))).toEqual(piecesOf(vendor, plain));
  });

  it('ends lines with carriage returns when asked', async () => {
    const wire = await (await stream({ vendor, text: '[[sim tokens=5 rate=0 crlf]] hi' })).text();
    expect(wire.match(/(?<!\r)\n/g)).toBeNull();
    expect(wire).not.toContain('\r\r');
    expect(piecesOf(vendor, wire)).toHaveLength(5);
  });

  it('leaves usage out when asked', async () => {
    const extra = vendor === OPENAI ? { stream_options: { include_usage: true } } : {};
    const wire = await (await stream({ vendor, text: '[[sim tokens=5 rate=0 nousage]] hi', extra })).text();
    expect(wire).not.toMatch(/"(?:completion_tokens|candidatesTokenCount)"|"output_tokens":[1-9]/);
  });

  it('sends the whole answer in one event when asked', async () => {
    const wire = await (await stream({ vendor, text: '[[sim tokens=300 rate=0 whole]] hi' })).text();
    expect(piecesOf(vendor, wire)).toHaveLength(1);
  });
});

/** Each vendor's finish reason, and its way to refuse. */
const ENDINGS: Record<string, { finish: string; refusal: RegExp }> = {
  openai: { finish: 'content_filter', refusal: /"delta":\{"refusal":"/ },
  mistral: { finish: 'model_length', refusal: /"finish_reason":"content_filter"/ },
  deepseek: { finish: 'insufficient_system_resource', refusal: /"finish_reason":"content_filter"/ },
  xai: { finish: 'end_turn', refusal: /"finish_reason":"content_filter"/ },
  openrouter: { finish: 'content_filter', refusal: /"delta":\{"refusal":"/ },
  ollama: { finish: 'length', refusal: /"finish_reason":"content_filter"/ },
  anthropic: { finish: 'model_context_window_exceeded', refusal: /"stop_reason":"refusal"/ },
  google: {
    finish: 'PROHIBITED_CONTENT',
    refusal: /"promptFeedback":\{"blockReason":"PROHIBITED_CONTENT"\}/,
  },
  responses: { finish: 'content_filter', refusal: /"type":"response\.refusal\.delta"/ },
};

describe.each(VENDORS)('the end of an answer from $name', (vendor) => {
  const { finish, refusal } = ENDINGS[vendor.name] ?? { finish: '', refusal: /nothing is known/ };

  it('has the given reason, with and without text', async () => {
    for (const tokens of [0, 4]) {
      const text = `[[sim tokens=${tokens} rate=0 finish=${finish}]] hello`;
      const wire = await (await stream({ vendor, text })).text();
      expect(piecesOf(vendor, wire)).toHaveLength(tokens);
      expect(wire).toContain(`"${finish}"`);
    }
  });

  it("is a refusal in the vendor's format", async () => {
    const text = '[[sim tokens=4 rate=0 refuse]] hello';
    expect(await (await stream({ vendor, text })).text()).toMatch(refusal);
  });
});

describe('without a directive', () => {
  it.each([
    ['What is photosynthesis?', /demo model/i],
    ['Что такое фотосинтез?', /демо-модель|демонстрационная модель/i],
    ['Qu’est-ce que la photosynthèse ?', /modèle de démonstration/i],
  ])('answers “%s” in its language, always the same', async (text, saysSo) => {
    const bodies = [];
    for (const origin of [simulators.url, simulators.url]) {
      const body = recordOf(await (await ask({ origin, text })).json());
      bodies.push(recordOf(recordOf(listOf(body.choices)[0]).message).content);
    }
    expect(bodies[0]).toMatch(saysSo);
    expect(bodies[1]).toBe(bodies[0]);
  });
});

describe('a long answer', () => {
  it('arrives complete, however fast it is sent', async () => {
    const response = await stream({ text: '[[sim tokens=20000 rate=0]] hi' });
    expect(piecesOf(OPENAI, await response.text())).toHaveLength(20_000);
  });
});

it('is about the question, not about the attached note', async () => {
  const note = '<note>\nHouse rules\n\nShoes stay at the door\n</note>';
  const wire = await (await stream({ text: `${note}\n\n[[sim tokens=40 rate=0]] What is rain?` })).text();
  const said = piecesOf(OPENAI, wire).join('');
  expect(said).toContain('rain');
  expect(said).not.toContain('House rules');
});

describe('the echo', () => {
  it('answers with everything that reached the model', async () => {
    const messages = [
      { role: 'system', content: 'You are terse.' },
      { role: 'user', content: 'First question' },
      { role: 'assistant', content: 'First answer' },
      { role: 'user', content: [{ type: 'text', text: '[[sim echo rate=0]] Second question' }] },
    ];
    const wire = await (await stream({ text: '', extra: { messages } })).text();
    expect(piecesOf(OPENAI, wire).join('')).toBe(
      '[system] You are terse.\n\n[user] First question\n\n[assistant] First answer\n\n[user] [[sim echo rate=0]] Second question',
    );
  });

  it('shows the system prompts of Anthropic and Gemini', async () => {
    const text = '[[sim echo rate=0]] hi';
    const fromAnthropic = await stream({ vendor: ANTHROPIC, text, extra: { system: 'Be kind.' } });
    expect(piecesOf(ANTHROPIC, await fromAnthropic.text()).join('')).toContain('[system] Be kind.');
    const systemInstruction = { parts: [{ text: 'Be kind.' }] };
    const fromGoogle = await stream({ vendor: GOOGLE, text, extra: { systemInstruction } });
    expect(piecesOf(GOOGLE, await fromGoogle.text()).join('')).toContain('[system] Be kind.');
  });
});

describe('failures by directive', () => {
  it('lets the request through after the given number of failures', async () => {
    const once = { origin: simulators.url, text: '[[sim fail=503 times=2]] a question of its own' };
    const statuses = [(await ask(once)).status, (await ask(once)).status, (await ask(once)).status];
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('fails only at the vendor it names', async () => {
    const text = '[[sim fail=500 at=openai]] hello';
    expect((await ask({ origin: simulators.url, text })).status).toBe(500);
    expect((await ask({ origin: simulators.url, vendor: ANTHROPIC, text })).status).toBe(200);
  });

  it('does not affect a message sent in one turn with one that got no answer', async () => {
    const refused = '[[sim fail=500 tokens=3]] What is a lighthouse?';
    const next = `${refused}\n\n${refused}\n\nWhat is rain?`;
    const response = await ask({ origin: simulators.url, text: next });
    expect(response.status).toBe(200);
    const said = await response.text();
    expect(said).toMatch(/demo model/i);
    expect(said).toContain('rain');
    expect(said).not.toContain('lighthouse');
    expect((await stream({ text: `${next}\n\n[[sim fail=400]] And snow?` })).status).toBe(400);
    const empty = await stream({
      text: '[[sim tokens=0 finish=length]] Rain?\n\n[[sim tokens=5 rate=0]] Snow?',
    });
    expect(piecesOf(OPENAI, await empty.text())).toHaveLength(5);
    const short = await stream({ text: `${refused}\n\n[[sim tokens=5 rate=0]] And hail?\n\nWhy?` });
    expect(piecesOf(OPENAI, await short.text())).toHaveLength(5);
  });

  it('returns the given code', async () => {
    const response = await ask({
      origin: simulators.url,
      text: '[[sim fail=400 code=context_length_exceeded]]',
    });
    expect(await response.json()).toMatchObject({ error: { code: 'context_length_exceeded' } });
  });
});

describe('usage at OpenAI', () => {
  it('comes in a chunk without choices, and only on request', async () => {
    const text = '[[sim tokens=5 rate=0]] hi';
    const extra = { stream_options: { include_usage: true } };
    const asked = eventsOf(await (await stream({ text, extra })).text());
    expect(asked.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 5 } });
    expect(asked.slice(0, -1).every((event) => event.usage === null)).toBe(true);
    const unasked = eventsOf(await (await stream({ text })).text());
    expect(unasked.every((event) => !('usage' in event))).toBe(true);
  });
});

describe('the dialects', () => {
  it('Mistral thinks in lists and always sends usage', async () => {
    const [, mistral] = VENDORS;
    const wire = await (
      await stream({ vendor: mistral, text: '[[sim tokens=3 reasoning=2 rate=0]] hi' })
    ).text();
    expect(wire).toContain('"content":[{"type":"thinking","thinking":[{"type":"text","text":"The"}]}]');
    expect(eventsOf(wire).at(-1)).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
      usage: { completion_tokens: 5 },
    });
  });

  it('DeepSeek keeps the connection alive with a comment', async () => {
    const [, , deepseek] = VENDORS;
    const wire = await (await stream({ vendor: deepseek, text: '[[sim tokens=3 rate=0]] hi' })).text();
    expect(wire.startsWith(': keep-alive\n\n')).toBe(true);
  });

  it('Gemini without alt=sse streams one JSON array', async () => {
    const url = `${simulators.url}/google/v1beta/models/demo:streamGenerateContent?key=any`;
    const body = JSON.stringify(GOOGLE.body('demo', '[[sim tokens=4 rate=0]] hi', true));
    const chunks: unknown = await (await fetch(url, { method: 'POST', body })).json();
    expect(chunks).toHaveLength(5);
  });
});

describe('a reader that leaves', () => {
  it('stops the generation', async () => {
    const own = await startSimulators({ port: 0, smtpPort: 0 });
    const leaving = new AbortController();
    const text = '[[sim tokens=5000 rate=20]] hi';
    const response = await ask({ origin: own.url, text, stream: true, signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await vi.waitFor(
      async () => {
        const status: unknown = await (await fetch(`${own.url}/status`)).json();
        expect(status).toMatchObject({ streams: { started: 1, active: 0, abandoned: 1, finished: 0 } });
      },
      { timeout: 60_000 },
    );
    await own.close();
  });
});

describe('asked to think, without a directive', () => {
  const deepseek = VENDORS.find(({ name }) => name === 'deepseek');

  it.each([
    ['enabled', true],
    ['disabled', false],
  ])('DeepSeek obeys its switch: %s', async (type, thinks) => {
    const response = await stream({
      vendor: deepseek,
      text: '[[sim tokens=3 rate=0]] hello',
      extra: { thinking: { type } },
    });
    expect((await response.text()).includes('"reasoning_content":"')).toBe(thinks);
  });
});
