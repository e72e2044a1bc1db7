import accounts from './en/accounts.json';
import answers from './en/answers.json';
import blog from './en/blog.json';
import chats from './en/chats.json';
import common from './en/common.json';
import compare from './en/compare.json';
import data from './en/data.json';
import errors from './en/errors.json';
import find from './en/find.json';
import instructions from './en/instructions.json';
import legal from './en/legal.json';
import library from './en/library.json';
import models from './en/models.json';
import notes from './en/notes.json';
import payments from './en/payments.json';
import prompts from './en/prompts.json';
import settings from './en/settings.json';
import sharing from './en/sharing.json';
import shortcuts from './en/shortcuts.json';
import site from './en/site.json';
import support from './en/support.json';
import spending from './en/spending.json';
import titles from './en/titles.json';
import validation from './en/validation.json';
import versions from './en/versions.json';
import workspace from './en/workspace.json';

/** Every text of the interface by the name of its file; the type of all keys. The page loads the files one by one. */
export const en = {
  accounts,
  answers,
  blog,
  chats,
  common,
  compare,
  data,
  errors,
  find,
  instructions,
  legal,
  library,
  models,
  notes,
  payments,
  prompts,
  settings,
  sharing,
  shortcuts,
  site,
  support,
  spending,
  titles,
  validation,
  versions,
  workspace,
};
