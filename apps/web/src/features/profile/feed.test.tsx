import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { openProfile } from '../../test/profile.js';
import { press } from '../../test/press.js';
import { refusal } from '../../test/server.js';

const feed = { address: 'https://social.example.net/ruigenhei', script: 'https://platform.example.net/widgets.js' };
const config = 'GET /api/config';
const configured = (told: object | null = feed) => ({
  [config]: { body: { results: { ...portal[config].body.results, feed: told } } },
});
const script = () => document.querySelector<HTMLScriptElement>(`script[src="${feed.script}"]`);
const agree = 'Berichten van platform.example.net laden';

afterEach(() => vi.restoreAllMocks());

describe('the feed', () => {
  it('shows a message when no feed is configured', async () => {
    openProfile('feed');
    await screen.findByRole('heading', { name: 'Hier komen onze berichten' });
    expect(screen.queryByRole('button', { name: /laden/ })).toBeNull();
  });

  it('loads nothing from the provider before consent and explains what consent means', async () => {
    openProfile('feed', configured());
    await screen.findByRole('button', { name: agree });
    expect(screen.getByRole('tabpanel').textContent).toContain('ziet dan je IP-adres en kan cookies plaatsen');
    expect(script()).toBeNull();
    expect(document.querySelector('.twitter-timeline')).toBeNull();
  });

  it('loads the script of the provider after consent, reserves 800 px, and moves the focus to the feed', async () => {
    openProfile('feed', configured());
    await press(agree);
    const link = await screen.findByRole('link', { name: 'Bekijk de berichten op social.example.net' });
    expect([link.className, link.dataset.height, link.getAttribute('href')]).toEqual([
      'twitter-timeline',
      '800',
      feed.address,
    ]);
    expect(script()?.async).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'De berichten van Ruigenhei' }));
  });

  it('stores the consent per user and per script', async () => {
    openProfile('feed', configured());
    await press(agree);
    await waitFor(() => expect(localStorage.getItem('feed-consent')).toContain(feed.script));
    expect(localStorage.getItem('feed-consent')).toContain('a'.repeat(24));
  });

  it.each([
    ['this one', `${'a'.repeat(24)} ${feed.script}`, true],
    ['somebody else', `${'b'.repeat(24)} ${feed.script}`, false],
    ['another script', `${'a'.repeat(24)} https://ander.example.net/x.js`, false],
  ])('applies the consent stored for %s: %s', async (_, given, counts) => {
    localStorage.setItem('feed-consent', JSON.stringify(given));
    openProfile('feed', configured());
    await (counts ? screen.findByText('Deze berichten komen van platform.example.net.') : screen.findByText(agree));
    expect(script() !== null).toBe(counts);
  });

  it('shows an error and keeps the link when the script fails to load', async () => {
    openProfile('feed', configured());
    await press(agree);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    const failing = script();
    if (failing) fireEvent.error(failing);
    expect((await screen.findByRole('alert')).textContent).toContain('De berichten konden niet worden geladen.');
    expect(screen.getByRole('link', { name: /^Bekijk de berichten/ }).getAttribute('href')).toBe(feed.address);
  });

  it('deletes the stored consent and removes the script when consent is withdrawn', async () => {
    // jsdom logs an error because it does not implement location.reload.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openProfile('feed', configured());
    await press(agree);
    await press('Niet meer laden');
    await screen.findByRole('button', { name: agree });
    expect(localStorage.getItem('feed-consent')).toBeNull();
    expect(script()).toBeNull();
  });

  it('removes the script when another tab is opened', async () => {
    openProfile('feed', configured());
    await press(agree);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    fireEvent.click(screen.getByRole('tab', { name: 'Instellingen' }));
    await screen.findByLabelText('Voornaam');
    expect(script()).toBeNull();
  });

  it('shows an error when the configuration cannot be fetched, and fetches it again on retry', async () => {
    const { answers } = openProfile('feed', { [config]: refusal('unexpected') });
    await screen.findByRole('heading', { name: 'De instellingen van de tijdlijn zijn niet opgehaald' });
    Object.assign(answers, configured());
    await press('Opnieuw proberen');
    await screen.findByRole('button', { name: agree });
  });
});
