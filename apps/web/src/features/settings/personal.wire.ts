import type { UserSettings } from '@polylogue/contract/accounts';
import type { updatePersonal } from '@polylogue/contract/profile';
import type { CallInput } from '@polylogue/contract/call';

/** Personal data without the wire's spelling. */
export interface Personal extends Pick<
  UserSettings,
  'email' | 'username' | 'countryUuid' | 'avatar' | 'emailVerified' | 'pendingEmail' | 'hasPassword'
> {
  displayName: string;
}

/** The changed fields of the personal form. */
export interface PersonalChange {
  username?: string;
  displayName?: string;
  email?: string;
  country?: string | null;
}

/** Reads the personal data of the wire. */
export function personalOf({ display_name: displayName, ...same }: UserSettings): Personal {
  return { ...same, displayName };
}

/** Spells changes for the wire; what is not changed is left out. */
export function bodyOf({ displayName, ...same }: PersonalChange): CallInput<typeof updatePersonal>['body'] {
  return { ...same, ...(displayName !== undefined && { display_name: displayName }) };
}

/** Error texts of the wire's fields by ours. */
export function ownErrors({
  display_name: displayName,
  ...same
}: Record<string, string>): Record<string, string> {
  return { ...same, ...(displayName !== undefined && { displayName }) };
}
