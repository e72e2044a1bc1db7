import { createContext } from 'react';

/** Whether what is drawn stands in a panel: a list that opened outside of it would be taken for a click beside it. */
export const PanelContext = createContext(false);
