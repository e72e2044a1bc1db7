import accounts from './ru/accounts.json';
import answers from './ru/answers.json';
import chats from './ru/chats.json';
import coming from './ru/coming.json';
import common from './ru/common.json';
import compare from './ru/compare.json';
import errors from './ru/errors.json';
import models from './ru/models.json';
import notes from './ru/notes.json';
import prompts from './ru/prompts.json';
import settings from './ru/settings.json';
import site from './ru/site.json';
import titles from './ru/titles.json';
import validation from './ru/validation.json';
import workspace from './ru/workspace.json';

/** Every text of the interface in this language, by feature. */
export const ru = {
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
