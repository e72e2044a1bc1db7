import * as accounts from './accounts.ts';
import * as agreement from './agreement.ts';
import * as answerEditor from './answer-editor.ts';
import * as answers from './answers.ts';
import * as billing from './billing.ts';
import type { Call } from './call.ts';
import * as chatSettings from './chat-settings.ts';
import * as chats from './chats.ts';
import * as compare from './compare.ts';
import * as documents from './documents.ts';
import * as files from './files.ts';
import * as library from './library.ts';
import * as models from './models.ts';
import * as notes from './notes.ts';
import * as oauth from './oauth.ts';
import * as operator from './operator.ts';
import * as passwords from './passwords.ts';
import * as profile from './profile.ts';
import * as prompts from './prompts.ts';
import * as scoreboard from './scoreboard.ts';
import * as sending from './sending.ts';

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

  listChats: chats.listChats,
  selectedChat: chats.selectedChatOf,
  removeChat: chats.removeChat,
  removeAllChats: chats.removeAllChats,
  createChat: chats.createChat,
  updateChat: chats.updateChat,
  generateChat: chats.generateChat,
  orderChats: chats.orderChats,

  listModels: models.listModels,
  selectModel: models.selectModel,
  imageSettings: models.imageSettingsOf,

  sendMessage: sending.sendMessage,
  stopGenerate: sending.stopGenerate,
  listMessages: answers.listMessages,
  updateResponse: answers.updateResponse,
  removeMessage: answers.removeMessage,
  selectMessage: answers.selectMessage,
  messageVersions: answers.messageVersions,
  restoreVersion: answers.restoreVersion,
  editorPrompts: answerEditor.editorPrompts,
  askHelper: answerEditor.askHelper,
  chatSettings: chatSettings.chatSettingsOf,
  updateChatSettings: chatSettings.updateChatSettings,
  writingStyles: chatSettings.writingStyles,
  tones: chatSettings.tones,
  languages: chatSettings.languages,

  listPromptTopics: prompts.listPromptTopics,
  listPrompts: prompts.listPrompts,
  viewPrompt: prompts.viewPrompt,
  createPrompt: prompts.createPrompt,
  updatePrompt: prompts.updatePrompt,
  removePrompt: prompts.removePrompt,
  toggleFavouritePrompt: prompts.toggleFavouritePrompt,
  exportPrompts: prompts.exportPrompts,
  checkPromptImport: prompts.checkPromptImport,
  importPrompts: prompts.importPrompts,
  promptImportPattern: prompts.promptImportPattern,
  activities: prompts.activities,

  listNotes: notes.listNotes,
  viewNote: notes.viewNote,
  createNote: notes.createNote,
  updateNote: notes.updateNote,
  deleteNote: notes.deleteNote,
  orderNotes: notes.orderNotes,
  listNoteVersions: notes.listNoteVersions,
  restoreNoteVersion: notes.restoreNoteVersion,

  htmlToPdf: documents.htmlToPdf,
  htmlToDocx: documents.htmlToDocx,
  htmlToXlsx: documents.htmlToXlsx,

  createCompareChats: compare.createCompareChats,
  sendToCompared: compare.sendToCompared,
  saveCompared: compare.saveCompared,
  compareMaximum: compare.compareMaximum,
  removeComparedChats: compare.removeComparedChats,
  compareThreads: compare.compareThreads,
  mergeAnswers: compare.mergeAnswers,
  compareDisagreement: agreement.compareDisagreement,
  scoreboard: scoreboard.scoreboardOf,
  exportScoreboard: scoreboard.exportScoreboard,
  removeScoreboard: scoreboard.removeScoreboard,

  tariffData: billing.tariffDataOf,
  libraryInfo: library.libraryInfoOf,

  storeFile: files.storeFile,
  removeFile: files.removeFile,
  downloadFile: files.downloadFile,

  health: operator.health,
  operatorUsers: operator.operatorUsers,
  operatorUserById: operator.operatorUserById,
  operatorLoginLink: operator.operatorLoginLink,
  operatorAudit: operator.operatorAudit,
  operatorGrantPlan: operator.operatorGrantPlan,
  operatorGrantTokens: operator.operatorGrantTokens,
  operatorPrompts: operator.operatorPrompts,
  operatorReviewPrompt: operator.operatorReviewPrompt,
  operatorJobs: operator.operatorJobs,
  operatorFailedJobs: operator.operatorFailedJobs,
  operatorRetryJobs: operator.operatorRetryJobs,
} as const satisfies Record<string, Call>;

/** Name of a call. */
export type CallName = keyof typeof allCalls;
