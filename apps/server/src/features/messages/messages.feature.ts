import type { Feature } from '../../feature.ts';
import { refersBy } from '../files/file-references.sql.ts';
import { countTokens } from './count-tokens.service.ts';
import { exportMessages } from './messages.export.ts';
import { registerMessages } from './messages.routes.ts';
import { messageImages } from './messages.tables.ts';

/** The message tree (pages, alternatives, editing, versions) and the record of every answer. */
export const messagesFeature: Feature = {
  name: 'messages',
  routes: registerMessages,
  exportData: exportMessages,
  refersToFile: refersBy(messageImages.fileId),
  warmUp: () => void countTokens(''),
};
