// Lives of people who buy, change their minds and are renewed while gateways, workers and processes fail: every charge must be
// what its payer was shown last. The same lives for the same seed; the test `payments.intent` lives the first of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../scripts/lib/root.mjs';
import { toolEnvironment } from '../scripts/lib/run.mjs';
import { readOptions } from './lib/options.mjs';

const { lives, seed } = readOptions({ lives: 5000, seed: 1 });
const file = 'apps/server/src/features/payments/payments.intent.test.ts';

const started = performance.now();
const tests = spawn('npx', ['vitest', 'run', '--project', 'server', file], {
  cwd: root,
  env: toolEnvironment({
    INTENT_LIVES: String(lives),
    INTENT_SEED: String(seed),
    INTENT_BROKEN: String(lives),
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
});
let lived;
let broken;
for await (const line of createInterface(tests.stdout)) {
  const [, all, wrong] = /^lived (\d+), broken (\d+)/.exec(line) ?? [];
  if (all === undefined) console.log(line);
  else [lived, broken] = [Number(all), Number(wrong)];
}
if (tests.exitCode === null) await once(tests, 'exit');
const holds = lived === lives && broken === 0 && tests.exitCode === 0;
const perLife = (performance.now() - started) / (lived ?? 1) / 1000;
const fields = [`lives=${lived ?? '-'}`, `broken=${broken ?? '-'}`, `seed=${seed}`];
console.log(
  `BENCH intent ${fields.join(' ')} seconds-per-life=${perLife.toFixed(2)} ${holds ? 'PASS' : 'FAIL'}`,
);
if (!holds) process.exitCode = 1;
