/** What the ticket form is filled with, as the address of the settings holds it. */
export interface SupportSearch {
  subject?: 'refund';
  /** The payment it is about. */
  transaction?: number;
}

/** The address of the ticket form for a refund that cannot be automatic. */
export function supportAbout(transactionId: number): SupportSearch {
  return { subject: 'refund', transaction: transactionId };
}

/** Reads the address; anything unknown is left out. */
export function supportSearchOf({ subject, transaction }: Record<string, unknown>): SupportSearch {
  const id = Number(transaction);
  return {
    ...(subject === 'refund' && { subject }),
    ...(Number.isInteger(id) && id > 0 && { transaction: id }),
  };
}
