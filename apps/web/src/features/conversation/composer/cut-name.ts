import { cuts } from '@polylogue/contract/limits';

/** The name of an attachment, shortened for its chip. */
export function cutName(name: string): string {
  return name.length > cuts.attachmentName ? `${name.slice(0, cuts.attachmentName)}…` : name;
}
