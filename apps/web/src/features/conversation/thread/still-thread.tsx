import { ConversationContext, type Conversation } from '../conversation.context.ts';
import { draftKey } from '../sending/drafts.ts';
import { RowView } from './row-view.tsx';
import type { Row } from './rows.ts';
import { headRoom } from './thread.tsx';
import classes from './thread.module.css';

interface StillThreadProps {
  chatId: number;
  rows: readonly Row[];
  conversation: Conversation;
}

/** The end of a message list before any script runs: the rows where the list will have them. Nothing in it acts. */
export function StillThread({ chatId, rows, conversation }: StillThreadProps) {
  return (
    <ConversationContext value={conversation}>
      <div className={classes['frame']}>
        <div className={classes['scroller']} data-still="">
          <div className={classes['column']} inert>
            <div className={classes['head']} style={{ height: headRoom.page }} />
            {rows.map((row) => (
              <RowView key={row.key} row={row} place={draftKey(chatId)} />
            ))}
          </div>
        </div>
      </div>
    </ConversationContext>
  );
}
