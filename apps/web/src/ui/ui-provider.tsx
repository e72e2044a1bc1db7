import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';
import { Tooltips } from './tooltips.tsx';
import { useTheme } from './theme-choice.ts';

/** Provides the Mantine theme in the current scheme. */
export function UiProvider({ children }: { children: ReactNode }) {
  const shown = useTheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={shown}>
      {children}
      <Tooltips />
    </MantineProvider>
  );
}
