import type { Feature } from '../../feature.ts';
import { accountsChannels } from './accounts.channels.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { registerAccounts } from './accounts.routes.ts';
import { deletionJobs } from './deletion/deletion.jobs.ts';

/** Accounts, sessions and sign-in. */
export const accountsFeature: Feature = {
  name: 'accounts',
  routes: registerAccounts,
  channels: accountsChannels,
  jobs: (deps) => [...accountsJobs(deps), ...deletionJobs(deps)],
  upkeep: ['sessions', 'mail_tokens'],
};
