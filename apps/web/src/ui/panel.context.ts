import { createContext } from 'react';

/**
 * Whether the content is inside a panel: a dropdown rendered outside of it would count as an outside click.
 */
export const PanelContext = createContext(false);
