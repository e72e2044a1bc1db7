import type { VendorError } from '../../vendors/ai/answer-part.ts';
import type { Models } from '../models/models.service.ts';
import { vendorFailures } from './generations.metrics.ts';

/** Failures that are not the host's fault: another request, or another model there, may succeed. */
const ofTheRequest = new Set<VendorError['code']>([
  'refused',
  'bad_request',
  'context_too_long',
  'not_found',
]);

/** Reports how a call to a host went, so that a host that keeps failing is skipped for a while. */
export function blameHost(
  models: Pick<Models, 'report'>,
  host: string,
  error: VendorError | undefined,
): void {
  if (!error) return models.report(host, 'ok');
  vendorFailures.inc({ host, kind: error.code });
  if (!ofTheRequest.has(error.code)) models.report(host, 'failed', error.retryAfterSeconds);
}
