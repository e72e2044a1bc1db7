import { ensureChildrenBuilt } from './prepare.mjs';

/** Before tests that start child processes. */
export default ensureChildrenBuilt;
