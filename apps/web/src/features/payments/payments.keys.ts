/** Begins the keys of payments. */
export const paymentsKey = 'payments';

/** Begins the keys of what purchases would cost. */
export const previewsKey = 'purchase-preview';

/** Key of the saved cards. */
export const cardsName = 'cards';

/** Key of the running plan and what follows. */
export const subscriptionName = 'subscription';
