import type { GoogleProvider } from '@ai-sdk/google';
import type { OpenAIProvider } from '@ai-sdk/openai';
import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import type { AiHost } from '../answer-request.ts';
import { requestIdHeader } from '../../request-id.ts';

/** The name under which a compatible host's options are passed. */
export const COMPATIBLE_NAME = 'host';

// Empty rather than missing: otherwise the SDK would read a key from the environment.
function settingsOf({ baseUrl, apiKey }: AiHost) {
  return { baseURL: baseUrl.replace(/\/+$/, ''), apiKey: apiKey ?? '', headers: requestIdHeader() };
}

export async function openAiProvider(host: AiHost): Promise<OpenAIProvider> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI(settingsOf(host));
}

export async function compatibleProvider(host: AiHost): Promise<OpenAICompatibleProvider> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: COMPATIBLE_NAME, ...settingsOf(host) });
}

export async function googleProvider(host: AiHost): Promise<GoogleProvider> {
  const { createGoogle } = await import('@ai-sdk/google');
  return createGoogle(settingsOf(host));
}
