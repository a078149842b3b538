import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press } from '../../test/press.js';
import { openProfile } from '../../test/profile.js';

const analytics = { script: 'https://tellen.example.net/gtag.js', id: 'G-bar' };
const config = 'GET /api/config';
const buildConfigResponse = (setting: object | null = analytics) => ({
  [config]: { body: { results: { ...portalResponses[config].body.results, analytics: setting } } },
});
const findScript = () => document.querySelector(`script[src="${analytics.script}"]`);
const findBanner = () => screen.queryByText('Mogen we tellen welke pagina’s worden bekeken?');
const getStoredConsent = () => JSON.parse(localStorage.getItem('analytics-consent') ?? '""') as string;
const userId = 'a'.repeat(24);
// Each test uses its own id, because a property can be started only once.
let propertyNumber = 0;
const buildAnalytics = () => ({ ...analytics, id: `G-bar-${(propertyNumber += 1)}` });

afterEach(() => {
  document.querySelectorAll('script').forEach((loaded) => loaded.remove());
  vi.restoreAllMocks();
});

/** Returns whether a click on an external link is delayed, which happens only to report it first. */
const isOutboundClickDelayed = () => {
  const link = Object.assign(document.createElement('a'), { href: 'https://elders.example.net/', target: '' });
  document.body.append(link);
  let isDelayed = false;
  window.addEventListener(
    'click',
    (event) => {
      isDelayed = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  link.click();
  link.remove();
  return isDelayed;
};

it('shows no banner and loads no script when analytics is not configured', async () => {
  openProfile('instellingen', buildConfigResponse(null));
  await screen.findByLabelText('Voornaam');
  expect([findBanner(), findScript(), screen.queryByRole('heading', { name: 'Bezoek tellen' })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(isOutboundClickDelayed()).toBe(false);
});

it('loads the script of the host that it names after consent, which is stored for this user and script', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  try {
    openProfile('instellingen', buildConfigResponse(buildAnalytics()));
    const region = await screen.findByRole('region', { name: 'Bezoek tellen' });
    expect(region.textContent).toContain('tellen.example.net');
    expect([findScript(), isOutboundClickDelayed()]).toEqual([null, false]);
    await press('Ja');
    await waitFor(() => expect(findScript()).not.toBeNull());
    expect(findBanner()).toBeNull();
    expect(getStoredConsent()).toBe(`${userId} ${analytics.script}`);
    expect(isOutboundClickDelayed()).toBe(true);
    await screen.findByText('Je doet mee.');
    expect(screen.getByRole('link', { name: 'Naar Instellingen' }).getAttribute('href')).toBe(
      '/admin/profile?tab=instellingen',
    );
  } finally {
    vi.clearAllTimers();
    vi.useRealTimers();
  }
});

it('does not load the script after a refusal, and can be enabled in the settings', async () => {
  openProfile('instellingen', buildConfigResponse(buildAnalytics()));
  await press('Nee');
  expect([findBanner(), findScript()]).toEqual([null, null]);
  expect(getStoredConsent()).toBe(`no ${userId} ${analytics.script}`);
  await press('Meedoen');
  await screen.findByText('Je doet mee.');
  expect(findScript()).not.toBeNull();
});

it.each([
  ['another user', `${'b'.repeat(24)} ${analytics.script}`],
  ['another script', `${userId} https://ander.example.net/x.js`],
])('does not apply the stored consent of or for %s: %s', async (_, given) => {
  localStorage.setItem('analytics-consent', JSON.stringify(given));
  openProfile('instellingen', buildConfigResponse(buildAnalytics()));
  await screen.findByText('Je doet niet mee.');
  expect(findScript()).toBeNull();
  expect(findBanner()).not.toBeNull();
});

it('applies the stored consent of this person, who can withdraw it in the settings', async () => {
  // jsdom logs an error because it cannot reload the page.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('analytics-consent', JSON.stringify(`${userId} ${analytics.script}`));
  openProfile('instellingen', buildConfigResponse(buildAnalytics()));
  await screen.findByText('Je doet mee.');
  expect(findScript()).not.toBeNull();
  expect(findBanner()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Niet meer meedoen' }));
  await screen.findByText('Je doet niet mee.');
  expect(getStoredConsent()).toBe(`no ${userId} ${analytics.script}`);
  expect(isOutboundClickDelayed()).toBe(false);
});

it('shows no banner to a visitor', async () => {
  const { router } = openProfile('instellingen', buildConfigResponse());
  await screen.findByRole('region', { name: 'Bezoek tellen' });
  await router.navigate('/login/forget/geheim');
  await screen.findByRole('heading', { level: 1, name: 'Nieuw wachtwoord' });
  expect(within(document.body).queryByRole('region', { name: 'Bezoek tellen' })).toBeNull();
});
