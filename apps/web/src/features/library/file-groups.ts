import { fileTypes } from '@polylogue/contract/file-types';

/** What kind of file takes the space. */
export type FileGroup = 'documents' | 'tables' | 'recordings' | 'films' | 'code';

function isOneOf(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/** The kind of a file by its extension. */
export function groupOfType(type: string): FileGroup {
  if (isOneOf(['csv', 'xlsx'], type)) return 'tables';
  if (isOneOf(fileTypes.capsuleAudio, type)) return 'recordings';
  if (isOneOf(fileTypes.capsuleVideo, type)) return 'films';
  return isOneOf(fileTypes.capsuleCode, type) ? 'code' : 'documents';
}
