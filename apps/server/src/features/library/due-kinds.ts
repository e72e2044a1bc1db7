/** Reads the file of a reading. */
export const readKind = 'library.read';
/** Fetches the page of a link, at first and again. */
export const fetchKind = 'library.fetch';
/** Makes the vectors of a reading. */
export const vectorKind = 'library.vectors';
