import {
  createTheme,
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  type CheckboxProps,
  type InputProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type PasswordInputProps,
  type ProgressProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';

export const toColors = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

/**
 * Dark brand green; 8 is #2f5234: text, links, primary buttons (contrast with white 8.8:1). The dark scheme uses 3
 * instead.
 */
const bos = toColors('#f0f5f0 #e1ebe1 #c5d8c6 #a6c6a8 #83ab86 #628f67 #487650 #3a6341 #2f5234 #203a25');
/** Bright brand green; 6 is #3aaa35: bars, marks, illustration. Text in green only from 8 on. Never white text on 6. */
const groen = toColors('#effaee #dff4dd #bde7ba #96d892 #6ec86a #50b94b #3aaa35 #2e8a2a #226a1f #174a15');
/** Greenish neutrals instead of Mantine's bluish greys. */
const gray = toColors('#f7f8f5 #eff1ec #e4e7e0 #d3d8ce #b4bbb0 #828b7e #636b60 #4a5248 #323931 #1e241d');
const dark = toColors('#e7ebe5 #c9d0c6 #a8b1a5 #7d8779 #454e44 #363f36 #262d26 #1a201a #141914 #0e120e');
const rood = toColors('#fdf1ef #fae0dc #f3bfb7 #ea998d #e07566 #d5553f #c43d28 #a8311f #8a281a #661d13');

/** What replaces a font of the theme until it has loaded (`fallback-fonts.css`), the most common first. */
const listFallbacks = (name: string, generic: string): string =>
  [...['Arial', 'Roboto', 'DejaVu Sans'].map((system) => `"${name} Fallback ${system}"`), generic].join(', ');

const textFallbacks = listFallbacks('Figtree', 'system-ui, -apple-system, "Segoe UI", sans-serif');
const displayFallbacks = listFallbacks('Bricolage Grotesque', 'system-ui, sans-serif');
const display = `"Bricolage Grotesque Variable", ${displayFallbacks}`;

export const fontVariables = {
  '--font-display': display,
  '--font-display-fallbacks': displayFallbacks,
  '--font-text-fallbacks': textFallbacks,
};

/** Sets default props. Does not use `Component.extend`, which would import the component on every page. */
const withDefaultProps = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

/** All colours of components: the style sheet has no variables of others (`dropUnusedColors`). */
export const colors = { bos, groen, gray, dark, red: rood };

export const theme = createTheme({
  colors,
  primaryColor: 'bos',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  black: '#1e241d',
  fontFamily: `"Figtree Variable", ${textFallbacks}`,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.6', lg: '1.55', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  shadows: { md: '0 2px 4px rgb(30 40 28 / 0.05), 0 12px 28px rgb(30 40 28 / 0.10)' },
  headings: {
    fontFamily: display,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.2rem + 1.6vw, 2.5rem)', lineHeight: '1.12' },
      h2: { fontSize: '1.5rem', lineHeight: '1.2' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
    },
  },
  cursorType: 'pointer',
  components: {
    ActionIcon: withDefaultProps<ActionIconProps>({ size: 36, variant: 'subtle' }),
    Anchor: withDefaultProps<AnchorProps>({ underline: 'hover' }),
    Button: withDefaultProps<ButtonProps>({ size: 'md', variant: 'filled' }),
    Checkbox: withDefaultProps<CheckboxProps>({ size: 'sm', radius: 'xs' }),
    Input: withDefaultProps<InputProps>({ size: 'md' }),
    InputWrapper: withDefaultProps<InputWrapperProps>({
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
    }),
    Menu: withDefaultProps<MenuProps>({ shadow: 'md' }),
    PasswordInput: withDefaultProps<PasswordInputProps>({ size: 'md' }),
    Progress: withDefaultProps<ProgressProps>({ color: 'groen.6', size: 8, radius: 'xl' }),
    TextInput: withDefaultProps<TextInputProps>({ size: 'md' }),
    Tooltip: withDefaultProps<TooltipProps>({ openDelay: 400 }),
  },
});
