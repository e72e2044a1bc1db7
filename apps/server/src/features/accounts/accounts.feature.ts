import type { Feature } from '../../feature.ts';
import { accountsChannels } from './accounts.channels.ts';
import { exportAccount } from './accounts.export.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { registerAccounts } from './accounts.routes.ts';
import { keepsAvatar } from './profile/kept-avatars.sql.ts';
import { deletionJobs } from './deletion/deletion.jobs.ts';
import { eraseAccount } from './deletion/erasure.ts';

/** Accounts, sessions and sign-in. */
export const accountsFeature: Feature = {
  name: 'accounts',
  routes: registerAccounts,
  channels: accountsChannels,
  jobs: (deps) => [...accountsJobs(deps), ...deletionJobs(deps)],
  erase: eraseAccount,
  exportData: exportAccount,
  keepsObject: [keepsAvatar],
};
