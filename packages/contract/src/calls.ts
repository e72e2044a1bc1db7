import * as accounts from './accounts.ts';
import type { Call } from './call.ts';
import * as files from './files.ts';
import * as oauth from './oauth.ts';
import * as operator from './operator.ts';
import * as passwords from './passwords.ts';
import * as profile from './profile.ts';

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
  loginAdminUser: accounts.loginAdminUser,

  sendResetEmail: passwords.sendResetEmail,
  resetPasswordByToken: passwords.resetPasswordByToken,
  checkPassword: passwords.checkPassword,
  resetPassword: passwords.resetPassword,

  oauthHref: oauth.oauthHref,
  oauthRegister: oauth.oauthRegister,
  oauthComplete: oauth.oauthComplete,
  oauthBindings: oauth.oauthBindings,
  oauthBindingRegister: oauth.oauthBindingRegister,
  oauthBindingConfirm: oauth.oauthBindingConfirm,
  oauthUnbind: oauth.oauthUnbind,

  personal: profile.personal,
  updatePersonal: profile.updatePersonal,
  updateAvatar: profile.updateAvatar,
  removeAvatar: profile.removeAvatar,
  avatar: profile.avatar,
  subscriptions: profile.subscriptions,
  updateSubscriptions: profile.updateSubscriptions,
  updateLanguage: profile.updateLanguage,
  removeAccount: profile.removeAccount,
  countryList: profile.countryList,
  resendVerification: profile.resendVerification,
  revertEmail: profile.revertEmail,
  accountSessions: profile.accountSessions,
  endAccountSession: profile.endAccountSession,
  endAllSessions: profile.endAllSessions,

  storeFile: files.storeFile,
  removeFile: files.removeFile,
  downloadFile: files.downloadFile,

  health: operator.health,
  operatorUsers: operator.operatorUsers,
  operatorUserById: operator.operatorUserById,
  operatorLoginLink: operator.operatorLoginLink,
  operatorAudit: operator.operatorAudit,
} as const satisfies Record<string, Call>;

/** Name of a call. */
export type CallName = keyof typeof allCalls;
