import { files } from './files.tables.ts';

/** Target of foreign keys to a file. */
export const fileKey = () => files.id;
