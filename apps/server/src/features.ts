import type { Feature } from './feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { billingFeature } from './features/billing/billing.feature.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { chatsFeature } from './features/chats/chats.feature.ts';
import { compareFeature } from './features/compare/compare.feature.ts';
import { dataFeature } from './features/data/data.feature.ts';
import { documentsFeature } from './features/documents/documents.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { findFeature } from './features/find/find.feature.ts';
import { generationsFeature } from './features/generations/generations.feature.ts';
import { instructionsFeature } from './features/instructions/instructions.feature.ts';
import { legalFeature } from './features/legal/legal.feature.ts';
import { libraryFeature } from './features/library/library.feature.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { modelsFeature } from './features/models/models.feature.ts';
import { notesFeature } from './features/notes/notes.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import { promptsFeature } from './features/prompts/prompts.feature.ts';
import { sendingFeature } from './features/sending/sending.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { sharingFeature } from './features/sharing/sharing.feature.ts';
import { supportFeature } from './features/support/support.feature.ts';
import { spendingFeature } from './features/spending/spending.feature.ts';

/** The whole product. Accounts are erased in this order, so what refers to files comes before the files. */
export const features: readonly Feature[] = [
  accountsFeature,
  billingFeature,
  paymentsFeature,
  modelsFeature,
  spendingFeature,
  settingsFeature,
  instructionsFeature,
  sharingFeature,
  chatsFeature,
  messagesFeature,
  generationsFeature,
  sendingFeature,
  compareFeature,
  promptsFeature,
  notesFeature,
  documentsFeature,
  blogFeature,
  legalFeature,
  libraryFeature,
  // After what it indexes: what goes leaves a note for the index.
  findFeature,
  supportFeature,
  filesFeature,
  dataFeature,
];
