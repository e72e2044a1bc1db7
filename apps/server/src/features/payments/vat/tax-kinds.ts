/**
 * How a sale is taxed. `standard`: the amount includes VAT. `reverse`: the buyer's company owes it in its own state, so
 * only the net amount is charged. `outside`: sold to where the seller owes none. `exempt`: the seller pays none.
 */
export const taxKinds = ['standard', 'reverse', 'outside', 'exempt'] as const;
export type TaxKind = (typeof taxKinds)[number];
