import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptByCloudpayments } from './cloudpayments/transactions.ts';
import type { KeptByLyra } from './lyra/records.ts';

/** What the gateways know and a restart must not take away. */
export interface KeptPayments {
  cloudpayments: KeptByCloudpayments;
  lyra: KeptByLyra;
}

const NAME = 'payments.json';

/** What was written before; nothing is a first start. */
export function readKept(folder: string): KeptPayments | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, NAME), 'utf8')) as KeptPayments;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) complain(error);
    return undefined;
  }
}

/** Puts a whole file in the place of the one before: a simulator that is killed leaves no half of one. */
export function writeKept(folder: string, kept: KeptPayments): void {
  const file = join(folder, NAME);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    complain(error);
  }
}

/** A full disk or a damaged file takes the memory over a restart away, not the payments. */
function complain(error: unknown): void {
  process.stderr.write(`The simulated gateways do not keep their payments: ${String(error)}\n`);
}
