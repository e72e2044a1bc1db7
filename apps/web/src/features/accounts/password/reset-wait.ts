/** Cooldown key of reset links to an address. */
export function resetWait(email: string): string {
  return `reset:${email.toLowerCase()}`;
}
