import { sql, type SQL } from 'drizzle-orm';
import { messages } from './messages.tables.ts';

/** SQL condition: whether a model has answered a request. */
export function isAnsweredBy({ requestId, modelId }: { requestId: SQL; modelId: SQL }): SQL {
  return sql`exists (select 1 from ${messages} answer where answer.parent_id = ${requestId} and answer.model_id = ${modelId})`;
}

/** SQL condition: whether a model has answered in a chat. */
export function hasAnswersOf({ chatId, modelId }: { chatId: SQL; modelId: SQL }): SQL {
  return sql`exists (select 1 from ${messages} answer where answer.chat_id = ${chatId} and answer.model_id = ${modelId})`;
}
