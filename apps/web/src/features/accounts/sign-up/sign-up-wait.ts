/** Cooldown key of the link that confirms a registration. */
export function signUpWait(email: string): string {
  return `sign-up:${email.toLowerCase()}`;
}
