import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { press } from '../../test/press.js';
import { openProfile } from '../../test/profile.js';

const analytics = { script: 'https://tellen.example.net/gtag.js', id: 'G-bar' };
const config = 'GET /api/config';
const configured = (told: object | null = analytics) => ({
  [config]: { body: { results: { ...portal[config].body.results, analytics: told } } },
});
const script = () => document.querySelector(`script[src="${analytics.script}"]`);
const bar = () => screen.queryByText('Mogen we tellen welke pagina’s worden bekeken?');
const kept = () => JSON.parse(localStorage.getItem('analytics-consent') ?? '""') as string;
const me = 'a'.repeat(24);
/** One that no other test has started. */
let number = 0;
const another = () => ({ ...analytics, id: `G-bar-${(number += 1)}` });

afterEach(() => {
  document.querySelectorAll('script').forEach((loaded) => loaded.remove());
  vi.restoreAllMocks();
});

/** Whether a link outwards is held up: only where it is told of first. */
const isHeld = () => {
  const link = Object.assign(document.createElement('a'), { href: 'https://elders.example.net/', target: '' });
  document.body.append(link);
  let held = false;
  window.addEventListener(
    'click',
    (event) => {
      held = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  link.click();
  link.remove();
  return held;
};

it('asks nothing and loads nothing where it is not configured', async () => {
  openProfile('instellingen', configured(null));
  await screen.findByLabelText('Voornaam');
  expect([bar(), script(), screen.queryByRole('heading', { name: 'Bezoek tellen' })]).toEqual([null, null, null]);
  expect(isHeld()).toBe(false);
});

it('loads nothing before somebody says yes, and says where it would come from', async () => {
  openProfile('instellingen', configured());
  const region = await screen.findByRole('region', { name: 'Bezoek tellen' });
  expect(region.textContent).toContain('tellen.example.net');
  expect(script()).toBeNull();
  expect(isHeld()).toBe(false);
});

it('after yes: loaded, remembered for this person and script, and not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  try {
    openProfile('instellingen', configured(another()));
    await press('Ja');
    await waitFor(() => expect(script()).not.toBeNull());
    expect(bar()).toBeNull();
    expect(kept()).toBe(`${me} ${analytics.script}`);
    expect(isHeld()).toBe(true);
    await screen.findByText('Je doet mee.');
    expect(screen.getByRole('link', { name: 'Naar Instellingen' }).getAttribute('href')).toBe(
      '/admin/profile?tab=instellingen',
    );
  } finally {
    vi.clearAllTimers();
    vi.useRealTimers();
  }
});

it('after no: never loaded, and not asked again; the settings can change it', async () => {
  openProfile('instellingen', configured(another()));
  await press('Nee');
  expect([bar(), script()]).toEqual([null, null]);
  expect(kept()).toBe(`no ${me} ${analytics.script}`);
  await press('Meedoen');
  await screen.findByText('Je doet mee.');
  expect(script()).not.toBeNull();
});

it.each([
  ['this person', `${me} ${analytics.script}`, true],
  ['somebody else', `${'b'.repeat(24)} ${analytics.script}`, false],
  ['another script', `${me} https://ander.example.net/x.js`, false],
])('what was agreed by or for %s counts: %s', async (_, given, counts) => {
  localStorage.setItem('analytics-consent', JSON.stringify(given));
  openProfile('instellingen', configured(another()));
  await screen.findByText(counts ? 'Je doet mee.' : 'Je doet niet mee.');
  expect([script() !== null, bar() === null]).toEqual([counts, counts]);
});

it('can be taken back in the settings', async () => {
  // What jsdom cannot do it complains of: here a reload.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('analytics-consent', JSON.stringify(`${me} ${analytics.script}`));
  openProfile('instellingen', configured(another()));
  fireEvent.click(await screen.findByRole('button', { name: 'Niet meer meedoen' }));
  await screen.findByText('Je doet niet mee.');
  expect(kept()).toBe(`no ${me} ${analytics.script}`);
  expect(isHeld()).toBe(false);
});

it('is not asked of who has not signed in', async () => {
  const { router } = openProfile('instellingen', configured());
  await screen.findByRole('region', { name: 'Bezoek tellen' });
  await router.navigate('/login/forget/geheim');
  await screen.findByRole('heading', { level: 1, name: 'Nieuw wachtwoord' });
  expect(within(document.body).queryByRole('region', { name: 'Bezoek tellen' })).toBeNull();
});
