import { findBrandColourProblem, getContrast } from './colour.js';
import { expect, it } from 'vitest';
import { createBrandStyle } from './brand-style.js';

const readVariables = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+):(#[\da-f]{6,8})/g)].map(([, name, value]) => [name!, value!]));
/** The variables of the light scheme and those of the dark one. */
const readSchemes = (colour: string) => {
  const [shades = '', light = '', dark = ''] = createBrandStyle(colour).split('}');
  return [light, dark].map((rule) => readVariables(shades + rule)) as [Record<string, string>, Record<string, string>];
};

it('has the colour as shade 8, lighter ones before it and a darker one after it', () => {
  const [light] = readSchemes('#00695c');
  const shades = Array.from({ length: 10 }, (_, index) => light[`mantine-color-bos-${index}`]!);
  expect(shades[8]).toBe('#00695c');
  const contrasts = shades.map((shade) => getContrast(shade, '#ffffff'));
  expect(contrasts).toEqual([...contrasts].sort((one, other) => one - other));
});

/** Black, grey and the brightest colours that the schema accepts. */
it.each(['#000000', '#686868', '#00695c', '#5a6e6e', '#b414b4', '#c80000', '#0000fa', '#7d5a00'])(
  'keeps text readable in both schemes: %s',
  (colour) => {
    expect(findBrandColourProblem(colour)).toBeUndefined();
    const [light, dark] = readSchemes(colour);
    const shade = (variables: Record<string, string>, index: number) => variables[`mantine-color-bos-${index}`]!;
    const pairs: [string, string][] = [
      [colour, '#ffffff'],
      [colour, '#eff1ec'],
      [colour, shade(light, 1)],
      [colour, shade(light, 2)],
      [colour, light['tile-green']!],
      ['#636b60', shade(light, 1)],
      [shade(light, 9), shade(light, 2)],
      ...['brand-quiet', 'brand-tint', 'brand-tint-strong', 'tile-green'].map((name): [string, string] => [
        shade(dark, 3),
        dark[name]!,
      ]),
      [shade(dark, 3), '#363f36'],
      [dark['on-brand']!, shade(dark, 3)],
      [dark['on-brand']!, shade(dark, 4)],
      [shade(dark, 0), dark['mantine-color-bos-light-hover']!],
    ];
    expect(pairs.filter(([text, background]) => getContrast(text, background) < 4.5)).toEqual([]);
  },
);
