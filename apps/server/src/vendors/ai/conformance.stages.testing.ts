import { LLMock } from '@copilotkit/aimock';
import { startSimulators } from '@polylogue/simulators/server';
import type { AiHost, Dialect } from './answer-request.ts';

/** A situation a vendor is brought into. */
export type Scene =
  | 'text'
  | 'reasoning'
  | 'slow'
  | 'late'
  | 'pause'
  | 'cut'
  | 'giant'
  | `fail ${(typeof FAILURES)[number]}`;

/** A host of a stage. */
export interface StageHost extends AiHost {
  name: string;
}

/** A set of simulated vendors. */
export interface Stage {
  hosts: StageHost[];
  question(scene: Scene): string;
  /** The text of `text` and the length of `giant`. */
  answer: string;
  giantLength: number;
  /** The totals of `text`; null if this host reports none. */
  usage(host: StageHost): { input: number; output: number } | null;
  showsReasoning(host: StageHost): boolean;
  /** Number of answers whose reader left early. */
  abandoned(): Promise<number>;
  close(): Promise<void>;
}

export const FAILURES = [401, 402, 404, 429, 500, 503, 529] as const;
export const RETRY_AFTER = 7;

const SAMPLE =
  'Почему бывают приливы? 🌊 Été, «ça va»: 👨‍👩‍👧‍👦 月 — **why** \\alpha "quoted"\n\n```ts\nconst a = 1;\n```';

function stageHost(name: string, dialect: Dialect, baseUrl: string): StageHost {
  return { name, dialect, baseUrl, apiKey: 'a-key-for-tests' };
}

/** Our own simulators, controlled by directives. */
export async function simulatorStage(): Promise<Stage> {
  const simulators = await startSimulators({ port: 0, smtpPort: 0 });
  const { url } = simulators;
  const text = `[[sim echo rate=0]] ${SAMPLE}`;
  const questions: Record<Exclude<Scene, `fail ${number}`>, string> = {
    text,
    reasoning: '[[sim reasoning=12 tokens=8 rate=0]] Why?',
    slow: '[[sim tokens=9000 rate=50]] Why?',
    late: '[[sim ttft=60000 tokens=3]] Why?',
    pause: '[[sim tokens=10 rate=0 stall=60]] Why?',
    cut: '[[sim tokens=50 rate=0 cut=9]] Why?',
    giant: '[[sim whole tokens=60000 rate=0]] Why?',
  };
  return {
    hosts: [
      stageHost('openai', 'openai', `${url}/openai/v1`),
      stageHost('responses', 'responses', `${url}/openai/v1`),
      stageHost('mistral', 'mistral', `${url}/mistral/v1`),
      stageHost('deepseek', 'deepseek', `${url}/deepseek/v1`),
      stageHost('xai', 'xai', `${url}/xai/v1`),
      stageHost('openrouter', 'compatible', `${url}/openrouter/v1/`),
      { ...stageHost('ollama', 'compatible', `${url}/ollama/v1`), apiKey: null },
      stageHost('anthropic', 'anthropic', `${url}/anthropic/v1`),
      stageHost('google', 'google', `${url}/google/v1beta`),
    ],
    question: (scene) =>
      isFailure(scene) ? `[[sim ${scene.replace(' ', '=')} retry=${RETRY_AFTER}]]` : questions[scene],
    answer: `[user] ${text}`,
    giantLength: 200_000,
    // The simulators' count of the same text, plus the role in front of the echo.
    usage: () => ({ input: 40, output: 43 }),
    // OpenAI counts its reasoning but does not show it in chat completions.
    showsReasoning: ({ name }) => name !== 'openai',
    abandoned: async () => {
      const response = await fetch(`${url}/status`);
      const { streams } = (await response.json()) as { streams: { abandoned: number } };
      return streams.abandoned;
    },
    close: () => simulators.close(),
  };
}

/** A third-party mock, which does not share our misconceptions. */
export async function aimockStage(): Promise<Stage> {
  const mock = new LLMock({ port: 0, metrics: true });
  const usage = { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 };
  const giant = 'A very long text. '.repeat(60_000);
  const content = 'A text in many pieces. '.repeat(200);
  mock.onMessage('scene text', { content: SAMPLE, usage }, { chunkSize: 5 });
  mock.onMessage('scene reasoning', { content: SAMPLE, reasoning: SAMPLE }, { chunkSize: 7 });
  mock.onMessage('scene slow', { content }, { chunkSize: 3, latency: 20 });
  mock.onMessage('scene late', { content }, { streamingProfile: { ttft: 60_000 } });
  mock.onMessage('scene pause', { content }, { chunkSize: 3, streamingProfile: { ttft: 0, tps: 5 } });
  mock.onMessage('scene cut', { content }, { chunkSize: 3, latency: 5, truncateAfterChunks: 9 });
  mock.onMessage('scene giant', { content: giant }, { chunkSize: 2_000_000 });
  for (const status of FAILURES) {
    const error = { message: 'failed on purpose' };
    mock.onMessage(`scene fail ${status}`, { error, status, retryAfter: RETRY_AFTER });
  }
  await mock.start();
  const openAiLike: Dialect[] = ['openai', 'responses', 'mistral', 'deepseek', 'xai', 'compatible'];
  return {
    hosts: [
      ...openAiLike.map((dialect) => stageHost(dialect, dialect, `${mock.url}/v1`)),
      stageHost('anthropic', 'anthropic', `${mock.url}/v1`),
      stageHost('google', 'google', `${mock.url}/v1beta`),
    ],
    question: (scene) => `scene ${scene}`,
    answer: SAMPLE,
    giantLength: giant.length,
    // It reports usage in OpenAI's format only on request, which we do not make of Mistral.
    usage: ({ dialect }) => (dialect === 'mistral' ? null : { input: 11, output: 22 }),
    showsReasoning: () => true,
    abandoned: async () => {
      const metrics = await (await fetch(`${mock.url}/metrics`)).text();
      const counts = metrics.matchAll(/^aimock_requests_total\{.*status="destroyed".*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    close: () => mock.stop(),
  };
}

function isFailure(scene: Scene): scene is `fail ${(typeof FAILURES)[number]}` {
  return scene.startsWith('fail ');
}
