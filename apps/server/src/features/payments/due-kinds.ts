/** Asks a gateway what came of a try. */
export const checkKind = 'payments.check';
/** Asks a gateway for money that is to be returned. */
export const refundKind = 'payments.refund';
/** Announces, charges or ends what renews. */
export const renewKind = 'payments.renew';
/** Lets a gateway forget a card. */
export const forgetKind = 'payments.forget-card';
/** Compares an hour of our books with a gateway's. */
export const booksKind = 'payments.books';
