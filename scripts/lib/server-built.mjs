import { ensureServerBuilt } from './prepare.mjs';

/** Before tests that start processes of the server. */
export default ensureServerBuilt;
