import type { Config } from '../../config.ts';
import type { VendorTimeouts } from '../../vendors/ai/answer-request.ts';

/** How long a vendor may be silent, as configured. */
export function vendorTimeouts(
  config: Pick<Config, 'AI_CONNECT_SECONDS' | 'AI_FIRST_TOKEN_SECONDS' | 'AI_GAP_SECONDS'>,
): VendorTimeouts {
  return {
    connectMs: config.AI_CONNECT_SECONDS * 1000,
    firstPartMs: config.AI_FIRST_TOKEN_SECONDS * 1000,
    gapMs: config.AI_GAP_SECONDS * 1000,
  };
}
