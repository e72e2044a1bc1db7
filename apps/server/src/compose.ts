import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { writeAudit } from './features/accounts/operator.service.ts';
import { pageStartOf } from './features/accounts/page-start.ts';
import { openAuthentication } from './features/accounts/sessions/authenticate.ts';
import { planOf } from './features/billing/billing.service.ts';
import { plansOfAccounts } from './features/billing/plans-of-accounts.service.ts';
import { agreementsOfAccounts } from './features/legal/agreements.service.ts';
import { createFiles } from './features/files/files.service.ts';
import { createGenerations } from './features/generations/generations.ts';
import { createModels } from './features/models/models.service.ts';
import { libraryBytes } from './features/library/library.service.ts';
import { robotName } from './features/library/links/robots.ts';
import { publicUrl } from './config.ts';
import { createGuardedFetch } from './platform/guarded-fetch/guarded-fetch.ts';
import { version } from './version.ts';
import { openPlatform, type PlatformOptions } from './platform.ts';
import { templateOf } from './template-of.ts';
import { createPaymentGateways } from './vendors/payments/gateways.ts';
import { createSignInProviders } from './vendors/oauth/providers.ts';

/**
 * The one place where the product is put together: the platform, what features ship with, then the services that features
 * have for each other. `close` takes it apart in reverse: answers end before the sockets and the database they end in.
 */
export async function compose(options: PlatformOptions): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { platform, closing } = await openPlatform(options, (now) => templateOf(options.config, now));
  for (const { seed } of features) await seed?.(platform);

  const models = await createModels(platform);
  closing.defer(() => models.close());
  const generations = createGenerations(platform);
  closing.defer(() => generations.close(0));

  const deps: Deps = {
    ...platform,
    authentication: await openAuthentication(platform),
    pageStart: pageStartOf,
    audit: writeAudit,
    oauth: createSignInProviders(platform.config, platform.simulatorsUrl),
    gateways: createPaymentGateways(platform.config, {
      log: platform.log,
      simulatorsUrl: platform.simulatorsUrl,
      webhooksUrl: `${publicUrl(platform.config)}/api/payments/webhooks`,
    }),
    plans: plansOfAccounts(platform),
    agreements: agreementsOfAccounts,
    models,
    generations,
    files: createFiles({
      ...platform,
      references: features.flatMap(({ refersToFile = [] }) => refersToFile),
      keepers: features.flatMap(({ keepsObject = [] }) => keepsObject),
      storageOf: async (executor, userId) =>
        (await planOf(executor, userId, platform.clock.now())).plan.storageBytes -
        (await libraryBytes(executor, userId)),
    }),
    guardedFetch: createGuardedFetch({
      userAgent: `${robotName}/${version} (+${publicUrl(platform.config)})`,
    }),
    erasers: features.flatMap(({ name, erase }) => (erase ? [{ name, erase }] : [])),
    exporters: features.flatMap(({ exportData = [] }) => exportData),
  };
  return { deps, close: () => closing.disposeAsync() };
}
