import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { schemes } from '../src/ui/color-schemes.js';
import { fontVariables, theme } from '../src/ui/theme/theme.js';

/** Returns the CSS variables of the theme, as Mantine would write them into the page. */
export const renderTheme = (): string =>
  renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={() => ({ variables: fontVariables, ...schemes })}
      withGlobalClasses={false}
    />,
  ).replace(/^<style[^>]*>|<\/style>$/g, '');
