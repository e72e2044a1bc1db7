import { ConversationContext, type Conversation } from '../conversation.context.ts';
import { draftKey } from '../sending/draft-key.ts';
import type { Outgoing } from '../sending/outgoing.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import { RowView } from './row-view.tsx';
import type { Row } from './rows.ts';
import { headRoom } from './thread.tsx';
import classes from './thread.module.css';

/** Stands for a message that is sent from here. */
const sentEarly: Outgoing = {
  clientId: 'early',
  kind: 'chat',
  at: 0,
  text: '…',
  attached: [],
  targets: [],
  image: null,
  carriesOver: false,
  state: 'sending',
  tries: 0,
  notBefore: 0,
  isLate: false,
};

interface StillThreadProps {
  chatId: number;
  rows: readonly Row[];
  conversation: Conversation;
}

/** The end of a message list before any script runs: the rows where the list will have them. Nothing in it acts. */
export function StillThread({ chatId, rows, conversation }: StillThreadProps) {
  return (
    <ConversationContext value={conversation}>
      <div className={classes['frame']} aria-hidden>
        <div className={classes['scroller']} data-still="">
          <div className={classes['column']} inert>
            <div className={classes['head']} style={{ height: headRoom.page }} />
            {rows.map((row) => (
              <RowView key={row.key} row={row} place={draftKey(chatId)} />
            ))}
            <template data-sent="">
              <OutgoingRow place={draftKey(chatId)} outgoing={sentEarly} />
            </template>
          </div>
        </div>
      </div>
    </ConversationContext>
  );
}
