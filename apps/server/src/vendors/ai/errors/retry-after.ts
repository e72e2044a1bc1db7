import type { IncomingHttpHeaders } from 'node:http';

/** The delay a vendor asks for, in whole seconds; undefined if its headers give none. */
export function retryAfterOf(headers: IncomingHttpHeaders, now: number): number | undefined {
  return inSeconds(headers['retry-after-ms'], 0.001) ?? retryAfterHeader(headers['retry-after'], now);
}

/**
 * When the exhausted limit resets, for a 429 without `retry-after`. Prefers limits that are at zero; if the
 * request was merely larger than what is left, none is, and the slowest of all counts.
 */
export function limitResetOf(headers: IncomingHttpHeaders, now: number): number | undefined {
  const resets: number[] = [];
  const exhausted: number[] = [];
  for (const [name, value] of Object.entries(headers)) {
    const remainingName = remainingNameOf(name);
    if (remainingName === null || typeof value !== 'string') continue;
    const seconds = durationOf(value) ?? untilDate(value, now);
    if (seconds === undefined) continue;
    resets.push(seconds);
    if (headers[remainingName] === '0') exhausted.push(seconds);
  }
  const candidates = exhausted.length > 0 ? exhausted : resets;
  return candidates.length > 0 ? Math.max(...candidates) : undefined;
}

/** `x-ratelimit-reset-tokens` (OpenAI) and `anthropic-ratelimit-tokens-reset` name the same limit differently. */
function remainingNameOf(name: string): string | null {
  if (name.startsWith('x-ratelimit-reset-')) return name.replace('-reset-', '-remaining-');
  if (/^anthropic-ratelimit-.+-reset$/.test(name)) return name.replace(/-reset$/, '-remaining');
  return null;
}

function retryAfterHeader(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  return inSeconds(value, 1) ?? untilDate(value, now);
}

function inSeconds(value: string | string[] | undefined, factor: number): number | undefined {
  if (typeof value !== 'string' || !/^\d+(\.\d+)?$/.test(value.trim())) return undefined;
  return Math.ceil(Number(value) * factor);
}

function untilDate(value: string, now: number): number | undefined {
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

const UNIT_SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/** `6m0s`, `120ms`, `1.5s` and plain seconds. */
function durationOf(value: string): number | undefined {
  const plain = inSeconds(value, 1);
  if (plain !== undefined) return plain;
  if (!/^(\d+(\.\d+)?(ms|[smhd]))+$/.test(value)) return undefined;
  let seconds = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)) {
    seconds += Number(amount) * (UNIT_SECONDS[unit ?? ''] ?? 0);
  }
  return Math.ceil(seconds);
}
