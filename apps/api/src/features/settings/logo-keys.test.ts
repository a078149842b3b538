import { expect, it } from 'vitest';
import { contentSetting, type SavedChange, type SavedContent } from '../../platform/content/portal-content.js';
import { getSavedLogoKeys } from './logo-keys.js';

it('finds the uploaded logos of the settings and of a version that is not stored yet', () => {
  const toLogo = (digit: string) => ({ file: `logo-${digit.repeat(64)}.svg`, width: 4, height: 3 });
  const change: SavedChange = {
    name: 'logo',
    before: toLogo('a'),
    after: { ...toLogo('b'), file: 'logo.svg' },
    wasSaved: true,
  };
  const version = { _id: 'a', at: '2026-11-29T12:00:00Z', by: 'b', changes: [change] };
  const saved: SavedContent = { ...contentSetting.default, values: { logo: toLogo('c') }, version };
  expect(getSavedLogoKeys(saved)).toEqual(['c', 'a'].map((digit) => `content/${toLogo(digit).file}`));
  expect(getSavedLogoKeys(contentSetting.default)).toEqual([]);
});
