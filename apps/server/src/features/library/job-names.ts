/** Reads the file of a reading. */
export const readJob = 'library.read';
/** Fetches the page of a link. */
export const fetchJob = 'library.fetch';
