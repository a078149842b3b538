import { contentFolder } from '@ledenportaal/content';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { testSettings } from '../../test/settings.js';
import type { PortalSettings } from '../portal-settings/portal-settings.js';
import { loadContent, type ContentFolder } from './content.js';
import {
  contentSetting,
  createPortalContent,
  getContentFile,
  hashValue,
  toSavedValue,
  type SavedContent,
} from './portal-content.js';

let folder: ContentFolder;
beforeAll(async () => {
  folder = await loadContent(contentFolder);
});

/** The content, a function that saves values as the settings do, and what was logged. */
const createContent = (environment: Partial<Parameters<typeof createPortalContent>[1]['settings']> = {}) => {
  let saved: unknown = contentSetting.default;
  const lines: string[] = [];
  const content = createPortalContent(folder, {
    settings: { ...testSettings, ...environment },
    portalSettings: { getLatest: () => saved } as unknown as PortalSettings,
    log: pino({ base: null }, { write: (line) => void lines.push(line) }),
  });
  const save = (values: SavedContent['values'], hashes = {}) => (saved = { values, hashes, formerSlugs: [] });
  return { content, save, lines };
};

it('has the values of the folder, and those that were saved in their place', () => {
  const { content, save } = createContent();
  expect(content.site).toEqual(folder.site);
  expect([content.signup, content.terms]).toEqual(['leden', folder.terms]);
  const { licences } = content;
  save({
    organisation: 'Stichting Zandheuvel',
    signup: 'closed',
    voorwaarden: { date: '2026-05-01', points: ['Noem de maker.'], text: 'Alles.' },
    messages: toSavedValue('messages', { 'dashboard.title': 'Overzicht' }),
  });
  expect(content.site).toEqual({ ...folder.site, organisation: 'Stichting Zandheuvel' });
  expect([content.signup, content.messages]).toEqual(['closed', { 'dashboard.title': 'Overzicht' }]);
  expect(content.terms?.version).toMatch(/^2026-05-01-[\da-f]{8}$/);
  expect(content.getState().sources).toMatchObject({ organisation: 'settings', contact: 'content' });
  expect(content.licences).toBe(licences);
});

it('has the values of the environment, also when others were saved', () => {
  const { content, save } = createContent({ timeZone: 'America/New_York', signup: 'open' });
  save({ timeZone: 'Europe/Brussels', signup: 'closed' });
  expect([content.site.timeZone, content.signup]).toEqual(['America/New_York', 'open']);
  expect(content.getState().sources).toMatchObject({ timeZone: 'environment', signup: 'environment' });
});

it('keeps the value of the folder for a saved one that is not valid, and logs it once', () => {
  const { content, save, lines } = createContent();
  save({ organisation: 12, usageTerms: 'Noem de maker.' });
  expect([content.site.organisation, content.site.usageTerms]).toEqual([folder.site.organisation, 'Noem de maker.']);
  expect(lines).toEqual([expect.stringContaining('"setting":"organisation"')]);
});

it('names the values that changed in the folder since others were saved in their place', () => {
  const { content, save } = createContent();
  save(
    { organisation: 'Stichting Zandheuvel', usageTerms: 'Noem de maker.' },
    { organisation: 'ab', usageTerms: hashValue(folder.site.usageTerms) },
  );
  expect(content.findIgnored()).toEqual(['organisation']);
  expect([getContentFile('organisation'), getContentFile('teksten')]).toEqual(['site.json', 'teksten.json']);
});

it('derives something once for each change', () => {
  const { content, save } = createContent();
  const names: string[] = [];
  const getName = content.derive(() => {
    names.push(content.site.organisation);
    return content.site.organisation;
  });
  expect(names).toEqual([]);
  expect([getName(), getName()]).toEqual([folder.site.organisation, folder.site.organisation]);
  save({ organisation: 'Stichting Zandheuvel' });
  expect([getName(), getName()]).toEqual(['Stichting Zandheuvel', 'Stichting Zandheuvel']);
  expect(names).toEqual([folder.site.organisation, 'Stichting Zandheuvel']);
});
