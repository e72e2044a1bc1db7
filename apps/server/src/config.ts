import * as z from 'zod';
import { join, resolve } from 'node:path';
import { groundingTokens } from '@polylogue/contract/limits';
import { parseCompatibleUrls, type CompatibleUrl } from './config-urls.ts';
import { trustHops, trustNetworks, type ProxyTrust } from './platform/http/proxy-trust.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const secret = z.string().min(32, { error: 'must have at least 32 characters' });
const hostAndModel = (example: string) =>
  z.string().regex(/^(?:off|[^/\s]+\/\S+)$/, { error: `must be host/model, as in ${example}, or off` });
const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol.replace(/:$/, ''));
    },
    { error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}` },
  );

const compatibleUrls = z.string().transform((text, context): CompatibleUrl[] => {
  const urls = parseCompatibleUrls(text);
  if (typeof urls !== 'string') return urls;
  context.addIssue(urls);
  return z.NEVER;
});

/** `1` means one proxy, not "yes": trusting more hops than there are lets clients choose their address. */
const proxyTrust = z.string().transform((text, context): ProxyTrust => {
  if (/^\d$/.test(text)) return trustHops(Number(text));
  try {
    return trustNetworks(text.split(',').map((network) => network.trim()));
  } catch {
    context.addIssue(
      'must be how many proxies stand in front (0 to 9) or their networks, as in 10.0.0.0/8,fd00::/8',
    );
    return z.NEVER;
  }
});

/** Every setting, by its environment variable. A test compares `.env.example` with these keys. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: url(['http', 'https']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MB: z.coerce.number().nonnegative().default(200),
  CHILD_PROCESSES: z.coerce.number().int().min(2).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(8),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z.string().min(3).default('Polylogue <hello@polylogue.example>'),
  SITE_LOCATION: z.string().min(2).default('FR'),
  SELLER_SHORT_NAME: z.string().min(1).optional(),
  SELLER_BANK: z.string().min(1).optional(),
  SELLER_EMAIL: z.email().optional(),
  SELLER_PRIVACY_EMAIL: z.email().optional(),
  SELLER_PHONE: z.string().min(1).optional(),
  SELLER_HOST: z.string().min(1).optional(),
  SELLER_MEDIATOR: z.string().min(1).optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRETS_ACCEPTED: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(secret))
    .default([]),
  FAILED_JOB_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  AUDIT_DAYS: z.coerce.number().int().min(30).default(1_100),
  ROLES: z.string().default('web,worker'),
  SIMULATORS: z.enum(['on', 'off']).optional(),
  SIMULATORS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ACCESS_LOG: z.coerce.number().min(0).max(1).default(0.1),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http', 'https']).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: flag.default(false),
  TRUST_PROXY: proxyTrust.default(() => trustHops(0)),
  COUNTRY_HEADER: z.string().min(1).default('CF-IPCountry'),
  OPERATOR_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  UNVERIFIED_MAY_SEND: flag.default(false),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CLOCK_OFFSET_SECONDS: z.coerce.number().int().default(0),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
  CLOUDPAYMENTS_PUBLIC_ID: z.string().min(1).optional(),
  CLOUDPAYMENTS_API_SECRET: z.string().min(1).optional(),
  CLOUDPAYMENTS_URL: url(['http', 'https']).default('https://api.cloudpayments.ru'),
  CLOUDPAYMENTS_SCRIPT_URL: url(['http', 'https']).default('https://checkout.cloudpayments.ru/checkout.js'),
  LYRA_SHOP_ID: z.string().regex(/^\d+$/, { error: 'must be a number' }).optional(),
  LYRA_PASSWORD: z.string().min(1).optional(),
  LYRA_PUBLIC_KEY: z.string().min(1).optional(),
  LYRA_HMAC_KEY: z.string().min(1).optional(),
  LYRA_URL: url(['http', 'https']).default('https://api.payzen.eu'),
  LYRA_STATIC_URL: url(['http', 'https']).default('https://static.payzen.eu'),
  LYRA_FORM_LANGUAGE: z.enum(['en', 'auto']).default('en'),
  VAT_PERCENT: z.coerce.number().min(0).max(100).optional(),
  SELLER_NAME: z.string().min(1).optional(),
  SELLER_ADDRESS: z.string().min(1).optional(),
  SELLER_TAX_NUMBER: z.string().min(1).optional(),
  SELLER_REGISTRATION: z.string().min(1).optional(),
  SELLER_CONFIRMED: flag.default(false),
  PAYMENT_SECONDS: z.coerce.number().positive().default(40),
  RECEIPT_TAX_SYSTEM: z.coerce.number().int().min(0).max(5).default(1),
  RECEIPT_PAYMENT_SIGN: z.coerce.number().int().min(1).max(7).default(4),
  OPENAI_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  GOOGLE_API_KEY: z.string().min(1).optional(),
  MISTRAL_API_KEY: z.string().min(1).optional(),
  DEEPSEEK_API_KEY: z.string().min(1).optional(),
  XAI_API_KEY: z.string().min(1).optional(),
  OPENROUTER_API_KEY: z.string().min(1).optional(),
  OPENAI_COMPATIBLE_URLS: compatibleUrls.default([]),
  OLLAMA_URL: z.union([z.literal('off'), url(['http', 'https'])]).optional(),
  HELPER_MODEL: z.string().min(1).default('polylogue-fast'),
  MAX_ANSWER_TOKENS: z.coerce.number().int().min(256).optional(),
  CAPSULE_TOKENS: z.coerce.number().int().min(groundingTokens.min).default(groundingTokens.max),
  TRANSCRIPTION_MODEL: hostAndModel('openai/whisper-1').default('openai/whisper-1'),
  EMBEDDING_MODEL: hostAndModel('openai/text-embedding-3-small').default('off'),
  AI_CONNECT_SECONDS: z.coerce.number().positive().default(10),
  AI_FIRST_TOKEN_SECONDS: z.coerce.number().positive().default(120),
  AI_GAP_SECONDS: z.coerce.number().positive().default(60),
  DRAIN_SECONDS: z.coerce.number().nonnegative().default(150),
  PROMPT_LIBRARY: z.enum(['full', 'sample', 'none']).optional(),
});

type Settings = z.infer<typeof settings>;

/** What a process does: serve HTTP, run jobs, or both. */
export type Role = 'web' | 'worker';

/** The parsed configuration, created once at start. */
export type Config = Omit<
  Settings,
  'ROLES' | 'SIMULATORS' | 'SIMULATORS_PORT' | 'DATA_DIR' | 'PROMPT_LIBRARY' | `OTEL_${string}`
> & {
  DATA_DIR: string;
  roles: ReadonlySet<Role>;
  /** The share of requests and jobs whose traces are recorded; undefined if nobody takes them. */
  tracedShare: number | undefined;
  simulators: { start: boolean; port: number };
  promptLibrary: 'full' | 'sample' | 'none';
};

/** An invalid setting; the message is meant for the operator's terminal. */
export class ConfigError extends Error {}

/** Parses the environment; empty values count as absent. Throws {@link ConfigError} naming every bad setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are not usable:\n${lines.join('\n')}`);
  }
  const { ROLES, SIMULATORS, SIMULATORS_PORT, DATA_DIR, PROMPT_LIBRARY, ...others } = parsed.data;
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    OTEL_TRACES_SAMPLER_ARG,
    OTEL_SDK_DISABLED,
    ...rest
  } = others;
  const isTracing = (OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
  for (const names of togetherOnly) refuseParts(names, rest);
  return {
    ...rest,
    DATA_DIR: resolve(DATA_DIR),
    roles: parseRoles(ROLES),
    tracedShare: isTracing && !OTEL_SDK_DISABLED ? OTEL_TRACES_SAMPLER_ARG : undefined,
    simulators: {
      start: SIMULATORS === undefined ? rest.NODE_ENV !== 'production' : SIMULATORS === 'on',
      port: SIMULATORS_PORT ?? rest.PORT + 1,
    },
    // Tests that need prompts opt in.
    promptLibrary: PROMPT_LIBRARY ?? (rest.NODE_ENV === 'test' ? 'none' : 'full'),
  };
}

function parseRoles(text: string): ReadonlySet<Role> {
  const roles = new Set<Role>();
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word !== 'web' && word !== 'worker') {
      throw new ConfigError(`These settings are not usable:\n  ROLES: "${word}" is not one of web, worker`);
    }
    roles.add(word);
  }
  return roles;
}

/** Settings that make sense only with all the others of their line. */
const togetherOnly = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_API_SECRET'],
  ['LYRA_SHOP_ID', 'LYRA_PASSWORD', 'LYRA_PUBLIC_KEY', 'LYRA_HMAC_KEY'],
] as const;

/** An id without its secret (or vice versa) would silently fall back to the simulator or to nothing. */
function refuseParts(names: readonly (keyof Settings)[], given: Partial<Settings>): void {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const lines = missing.map((name) => `  ${name}: is missing beside its other half`);
  throw new ConfigError(`These settings are not usable:\n${lines.join('\n')}`);
}

/** The URL people use: the configured one, or this machine's. */
export function publicUrl(config: Config): string {
  return (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
}

/** Path of a file in the data directory. */
export function dataPath(config: Config, ...parts: string[]): string {
  return join(config.DATA_DIR, ...parts);
}
