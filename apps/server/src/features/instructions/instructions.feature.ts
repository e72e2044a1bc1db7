import { instructionsOf, saveInstructions } from '@polylogue/contract/instructions';
import type { Feature } from '../../feature.ts';
import { eraseRows, rowsAsList } from '../../platform/db/own-rows.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeInstructions, instructionsIn } from './instructions.service.ts';
import { instructions } from './instructions.tables.ts';

const { chatId, text, temperature, updatedAt } = instructions;

/** What users tell the models once and for all: everywhere, in a folder, or in a chat. */
export const instructionsFeature: Feature = {
  name: 'instructions',
  routes: (app, http, deps) => {
    bind(app, http, instructionsOf, ({ caller, query }) => instructionsIn(deps, caller.userId, query.chatId));

    bind(app, http, saveInstructions, ({ caller, body }) => changeInstructions(deps, caller.userId, body));
  },
  erase: eraseRows(instructions),
  exportData: async function* exportInstructions({ database }, userId) {
    const columns = { chatId, text, temperature, updatedAt };
    yield rowsAsList(database.db, userId, { path: 'instructions.json', table: instructions, columns });
  },
};
