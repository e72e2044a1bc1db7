/** Reads a whole number as it is typed, with spaces, points or commas between thousands; null for nothing, undefined for nonsense. */
export function tokensTyped(text: string): number | null | undefined {
  const digits = text.replace(/[\s.,\u00a0\u202f]/g, '');
  if (digits === '') return null;
  const amount = Number(digits);
  return /^\d+$/.test(digits) && amount > 0 ? amount : undefined;
}

/** Reads a sum of money as it is typed, in minor units; a point or a comma parts the cents. */
export function moneyTyped(text: string): number | null | undefined {
  const compact = text.replace(/[\s\u00a0\u202f€₽]/g, '');
  if (compact === '') return null;
  if (!/^\d+([.,]\d{1,2})?$/.test(compact)) return undefined;
  const amount = Math.round(Number(compact.replace(',', '.')) * 100);
  return amount > 0 ? amount : undefined;
}

/** A sum as a field shows it. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '';
  return amount % 100 === 0 ? `${amount / 100}` : (amount / 100).toFixed(2);
}
