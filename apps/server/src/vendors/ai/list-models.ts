import type { AiHost } from './answer-request.ts';
import { hostAddress } from './wire/host-address.ts';
import { isRecord, listOf, parseJson } from './wire/json-value.ts';

/** Why a host's models could not be listed; never contains the key. */
export class ModelListError extends Error {}

// The largest known host lists about 400 models in 1 MB.
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_MODELS = 1000;
const MAX_ID_LENGTH = 200;

/** The ids of the models an OpenAI-compatible host offers, including Ollama. Rejects if they cannot be read. */
export async function listModels(host: AiHost, signal: AbortSignal): Promise<string[]> {
  const url = hostAddress(host.baseUrl, '/models');
  if (url === null) throw new ModelListError(`no address: ${host.baseUrl}`);
  const headers: Record<string, string> =
    host.apiKey === null ? {} : { authorization: `Bearer ${host.apiKey}` };
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelListError(`status ${response.status}`);
  }
  const answer = parseJson(await boundedText(response));
  if (!isRecord(answer) || !Array.isArray(answer.data)) throw new ModelListError('the answer is no list');
  return listOf(answer.data)
    .map((model) => (isRecord(model) ? model.id : undefined))
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '' && id.length <= MAX_ID_LENGTH)
    .slice(0, MAX_MODELS);
}

async function boundedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    const bytes: unknown = piece;
    if (!(bytes instanceof Uint8Array)) continue;
    size += bytes.byteLength;
    if (size > MAX_BODY_BYTES) throw new ModelListError('the list is too long');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}
