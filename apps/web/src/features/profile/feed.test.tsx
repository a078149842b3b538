import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { openProfile } from '../../test/profile.js';
import { press } from '../../test/press.js';
import { errorResponse } from '../../test/server.js';

const feedConfig = {
  address: 'https://social.example.net/ruigenhei',
  script: 'https://platform.example.net/widgets.js',
};
const configRoute = 'GET /api/config';
const buildConfigResponse = (feedSetting: object | null = feedConfig) => ({
  [configRoute]: { body: { results: { ...portalResponses[configRoute].body.results, feed: feedSetting } } },
});
const getScript = () => document.querySelector<HTMLScriptElement>(`script[src="${feedConfig.script}"]`);
const agreeLabel = 'Berichten van platform.example.net laden';

afterEach(() => vi.restoreAllMocks());

describe('the feed', () => {
  it('shows a message when no feed is configured', async () => {
    openProfile('feed');
    await screen.findByRole('heading', { name: 'Hier komen onze berichten' });
    expect(screen.queryByRole('button', { name: /laden/ })).toBeNull();
  });

  it('loads the script of the provider only after consent, for this user and script, and moves the focus to it', async () => {
    openProfile('feed', buildConfigResponse());
    await screen.findByRole('button', { name: agreeLabel });
    expect(screen.getByRole('tabpanel').textContent).toContain('ziet dan je IP-adres en kan cookies plaatsen');
    expect([getScript(), document.querySelector('.twitter-timeline')]).toEqual([null, null]);
    await press(agreeLabel);
    const link = await screen.findByRole('link', { name: 'Bekijk de berichten op social.example.net' });
    // The height is reserved in px.
    expect([link.className, link.dataset.height, link.getAttribute('href')]).toEqual([
      'twitter-timeline',
      '800',
      feedConfig.address,
    ]);
    expect(getScript()?.async).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'De berichten van Ruigenhei' }));
    expect(localStorage.getItem('feed-consent')).toBe(JSON.stringify(`${'a'.repeat(24)} ${feedConfig.script}`));
  });

  it.each([
    ['this one', `${'a'.repeat(24)} ${feedConfig.script}`, true],
    ['another user', `${'b'.repeat(24)} ${feedConfig.script}`, false],
    ['another script', `${'a'.repeat(24)} https://ander.example.net/x.js`, false],
  ])('applies the consent stored for %s: %s', async (_, storedConsent, isAccepted) => {
    localStorage.setItem('feed-consent', JSON.stringify(storedConsent));
    openProfile('feed', buildConfigResponse());
    await (isAccepted
      ? screen.findByText('Deze berichten komen van platform.example.net.')
      : screen.findByText(agreeLabel));
    expect(getScript() !== null).toBe(isAccepted);
  });

  it('shows an error and keeps the link when the script fails to load, and forgets a consent that is withdrawn', async () => {
    // jsdom logs an error because it does not implement location.reload.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openProfile('feed', buildConfigResponse());
    await press(agreeLabel);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    fireEvent.error(getScript() as HTMLScriptElement);
    expect((await screen.findByRole('alert')).textContent).toContain('De berichten konden niet worden geladen.');
    expect(screen.getByRole('link', { name: /^Bekijk de berichten/ }).getAttribute('href')).toBe(feedConfig.address);
    await press('Niet meer laden');
    await screen.findByRole('button', { name: agreeLabel });
    expect([localStorage.getItem('feed-consent'), getScript()]).toEqual([null, null]);
  });

  it('is fetched again on retry when the configuration fails, and removed when another tab is opened', async () => {
    const { responses } = openProfile('feed', { [configRoute]: errorResponse('unexpected') });
    await screen.findByRole('heading', { name: 'De instellingen van de tijdlijn zijn niet opgehaald' });
    Object.assign(responses, buildConfigResponse());
    await press('Opnieuw proberen');
    await press(agreeLabel);
    await screen.findByRole('link', { name: /^Bekijk de berichten/ });
    expect(getScript()).not.toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Instellingen' }));
    await screen.findByLabelText('Voornaam');
    expect(getScript()).toBeNull();
  });
});
