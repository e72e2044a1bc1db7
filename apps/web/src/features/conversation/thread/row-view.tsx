import { AnswerRow } from './answer-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { RequestRow } from './request-row.tsx';
import type { Row } from './rows.ts';

/** A row of the message list. */
export function RowView({ row, place }: { row: Row; place: string }) {
  switch (row.kind) {
    case 'request':
      return <RequestRow message={row.message} answer={row.answer} />;
    case 'answer':
      return <AnswerRow message={row.message} isLast={row.isLast} />;
    case 'outgoing':
      return <OutgoingRow place={place} outgoing={row.outgoing} />;
    default:
      return row satisfies never;
  }
}
