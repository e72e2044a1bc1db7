import { bundle } from './rolldown.bundle.ts';

/** The server, which starts in a third of the time it takes from its sources (docs/decisions/0034). */
export default bundle('server', 'src/main.ts', true);
