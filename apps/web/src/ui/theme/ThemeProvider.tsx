import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.js';

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;

/**
 * What MantineProvider does, without the CSS variables: build/theme-css.ts has put those into the style sheet, so that
 * the code that makes them is not in the app.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const colorScheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  });
  const context = {
    ...colorScheme,
    getRootElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: true,
    deduplicateInlineStyles: false,
  };
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
};
