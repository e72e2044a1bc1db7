import accounts from './fr/accounts.json';
import answers from './fr/answers.json';
import chats from './fr/chats.json';
import coming from './fr/coming.json';
import common from './fr/common.json';
import compare from './fr/compare.json';
import errors from './fr/errors.json';
import models from './fr/models.json';
import notes from './fr/notes.json';
import prompts from './fr/prompts.json';
import settings from './fr/settings.json';
import site from './fr/site.json';
import titles from './fr/titles.json';
import validation from './fr/validation.json';
import workspace from './fr/workspace.json';

/** Every text of the interface in this language, by feature. */
export const fr = {
  accounts,
  answers,
  chats,
  coming,
  common,
  compare,
  errors,
  models,
  notes,
  prompts,
  settings,
  site,
  titles,
  validation,
  workspace,
};
