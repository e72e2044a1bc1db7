/** Name of the wait before a reset link goes to an address again. */
export function resetWait(email: string): string {
  return `reset:${email.toLowerCase()}`;
}
