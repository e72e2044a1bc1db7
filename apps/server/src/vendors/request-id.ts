import { currentContext } from '../platform/context.ts';

/**
 * The header that names our request in the logs of a vendor of models or a payment gateway, so that its support can find a call. OpenAI
 * documents it; the others ignore it.
 */
export function requestIdHeader(): Record<string, string> {
  const { requestId } = currentContext();
  return requestId ? { 'x-client-request-id': requestId } : {};
}
