import * as accounts from './accounts.ts';
import type { Call } from './call.ts';
import * as files from './files.ts';
import * as operator from './operator.ts';

/** Every call of the product by name. The list is written out, so that what is reachable is seen at a glance. */
export const allCalls = {
  login: accounts.login,
  logout: accounts.logout,
  refresh: accounts.refresh,
  me: accounts.me,
  register: accounts.register,
  checkUniqueEmail: accounts.checkUniqueEmail,
  verifyEmail: accounts.verifyEmail,
  connect: accounts.connect,
  countryCode: accounts.countryCode,

  storeFile: files.storeFile,
  removeFile: files.removeFile,
  downloadFile: files.downloadFile,

  health: operator.health,
  operatorUsers: operator.operatorUsers,
  operatorUserById: operator.operatorUserById,
} as const satisfies Record<string, Call>;

/** Name of a call. */
export type CallName = keyof typeof allCalls;
