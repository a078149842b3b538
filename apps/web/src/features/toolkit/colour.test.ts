import { expect, it } from 'vitest';
import { getTextColour, getValues } from './colour.js';

it.each([
  ['#7fcff5', '#1e241d'],
  ['#3aaa35', '#1e241d'],
  ['#2f5234', '#ffffff'],
  ['#7a5230', '#ffffff'],
  ['#ffffff', '#1e241d'],
  ['#000000', '#ffffff'],
])('picks the text colour with the best contrast on %s: %s', (hex, ink) => expect(getTextColour(hex)).toBe(ink));

it('formats the values in the usual notation', () =>
  expect(getValues({ name: 'Donkergroen', hex: '#2f5234', cmyk: [80, 42, 82, 44], pms: '554', use: '' })).toEqual([
    { label: 'Hex', value: '#2f5234' },
    { label: 'RGB', value: '47 82 52' },
    { label: 'CMYK', value: 'C80 M42 Y82 K44' },
    { label: 'PMS', value: '554' },
  ]));

it('omits values that a colour does not have', () =>
  expect(getValues({ name: 'Roze', hex: '#e58fb0', cmyk: null, pms: '', use: '' }).map(({ label }) => label)).toEqual([
    'Hex',
    'RGB',
  ]));
