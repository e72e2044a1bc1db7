import type { Config } from '../../../config.ts';
import type { Dialect } from '../../../vendors/ai/answer-request.ts';

/** A vendor with built-in support. */
export interface BuiltInHost {
  name: string;
  dialect: Dialect;
  baseUrl: string;
  /** The setting whose key enables it; null if another setting does. */
  setting: keyof Config | null;
  /** Path of its simulator. */
  simulator: string;
}

/** The local host; enabled by OLLAMA_URL or by running on its default port. */
export const ollamaHost = 'ollama';

/** Every vendor with its own setting. Others come from the operator's file or OPENAI_COMPATIBLE_URLS. */
export const builtInHosts = [
  {
    name: 'openai',
    dialect: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    setting: 'OPENAI_API_KEY',
    simulator: '/openai/v1',
  },
  {
    name: 'anthropic',
    dialect: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    setting: 'ANTHROPIC_API_KEY',
    simulator: '/anthropic/v1',
  },
  {
    name: 'google',
    dialect: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    setting: 'GOOGLE_API_KEY',
    simulator: '/google/v1beta',
  },
  {
    name: 'mistral',
    dialect: 'mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    setting: 'MISTRAL_API_KEY',
    simulator: '/mistral/v1',
  },
  {
    name: 'deepseek',
    dialect: 'deepseek',
    baseUrl: 'https://api.deepseek.com/v1',
    setting: 'DEEPSEEK_API_KEY',
    simulator: '/deepseek/v1',
  },
  {
    name: 'xai',
    dialect: 'xai',
    baseUrl: 'https://api.x.ai/v1',
    setting: 'XAI_API_KEY',
    simulator: '/xai/v1',
  },
  {
    name: 'openrouter',
    dialect: 'compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    setting: 'OPENROUTER_API_KEY',
    simulator: '/openrouter/v1',
  },
  {
    name: ollamaHost,
    dialect: 'compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    setting: null,
    simulator: '/ollama/v1',
  },
] as const satisfies readonly BuiltInHost[];
