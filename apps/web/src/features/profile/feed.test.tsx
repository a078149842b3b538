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
  it('that is not configured says so kindly', async () => {
    openProfile('feed');
    await screen.findByRole('heading', { name: 'Hier komen onze berichten' });
    expect(screen.queryByRole('button', { name: /laden/ })).toBeNull();
  });

  it('fetches nothing from elsewhere before somebody agrees, and says what agreeing does', async () => {
    openProfile('feed', configured());
    await screen.findByRole('button', { name: agree });
    expect(screen.getByRole('tabpanel').textContent).toContain('ziet dan je IP-adres en kan cookies plaatsen');
    expect(script()).toBeNull();
    expect(document.querySelector('.twitter-timeline')).toBeNull();
  });

  it('loads the provider’s script after consent, into a place of 800 high, and the focus goes on there', async () => {
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

  it('remembers the choice of this person, for this script', async () => {
    openProfile('feed', configured());
    await press(agree);
    await waitFor(() => expect(localStorage.getItem('feed-consent')).toContain(feed.script));
    expect(localStorage.getItem('feed-consent')).toContain('a'.repeat(24));
  });

  it.each([
    ['this one', `${'a'.repeat(24)} ${feed.script}`, true],
    ['somebody else', `${'b'.repeat(24)} ${feed.script}`, false],
    ['another script', `${'a'.repeat(24)} https://ander.example.net/x.js`, false],
  ])('what was agreed for %s counts: %s', async (_, given, counts) => {
    localStorage.setItem('feed-consent', JSON.stringify(given));
    openProfile('feed', configured());
    await (counts ? screen.findByText('Deze berichten komen van platform.example.net.') : screen.findByText(agree));
    expect(script() !== null).toBe(counts);
  });

  it('says so where the script does not come, with the plain link', async () => {
    openProfile('feed', configured());
    await press(agree);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    const failing = script();
    if (failing) fireEvent.error(failing);
    expect((await screen.findByRole('alert')).textContent).toContain('De berichten konden niet worden geladen.');
    expect(screen.getByRole('link', { name: /^Bekijk de berichten/ }).getAttribute('href')).toBe(feed.address);
  });

  it('can be taken back: forgotten, and gone from the page', async () => {
    // What jsdom cannot do it complains of.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openProfile('feed', configured());
    await press(agree);
    await press('Niet meer laden');
    await screen.findByRole('button', { name: agree });
    expect(localStorage.getItem('feed-consent')).toBeNull();
    expect(script()).toBeNull();
  });

  it('leaves nothing behind at another tab', async () => {
    openProfile('feed', configured());
    await press(agree);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    fireEvent.click(screen.getByRole('tab', { name: 'Instellingen' }));
    await screen.findByLabelText('Voornaam');
    expect(script()).toBeNull();
  });

  it('of which the settings could not be read says why, and asks again', async () => {
    const { answers } = openProfile('feed', { [config]: refusal('unexpected') });
    await screen.findByRole('heading', { name: 'De instellingen van de tijdlijn zijn niet opgehaald' });
    Object.assign(answers, configured());
    await press('Opnieuw proberen');
    await screen.findByRole('button', { name: agree });
  });
});
