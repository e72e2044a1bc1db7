import type { VendorError } from '../../vendors/ai/answer-part.ts';
import type { Models } from '../models/models.service.ts';

/** Failures for which the host cannot be blamed: another request, or another model there, may well succeed. */
const ofTheRequest = new Set<VendorError['code']>([
  'refused',
  'bad_request',
  'context_too_long',
  'not_found',
]);

/** Tells how a call to a host went, so that a host that keeps failing is left alone for a while. */
export function blameHost(
  models: Pick<Models, 'report'>,
  host: string,
  error: VendorError | undefined,
): void {
  if (!error) return models.report(host, 'ok');
  if (!ofTheRequest.has(error.code)) models.report(host, 'failed', error.retryAfterSeconds);
}
