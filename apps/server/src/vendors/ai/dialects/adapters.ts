import type { Dialect } from '../answer-request.ts';
import type { Adapter } from './adapter.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { compatible, deepseek, mistral, openai, xai } from './openai.ts';
import { responses } from './responses.ts';

export const adapters: Record<Dialect, Adapter> = {
  openai,
  responses,
  mistral,
  deepseek,
  xai,
  compatible,
  anthropic,
  google,
};
