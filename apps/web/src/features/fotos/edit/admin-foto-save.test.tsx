import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  askAnew,
  body,
  field,
  heide,
  later,
  one,
  page,
  ree,
  isSaved,
  type,
  update,
  servedAsAdmin,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { open } from '../../../test/render.js';
import { late, refusal } from '../../../test/server.js';

const { answers: responses, sent } = servedAsAdmin();

describe('saving a photo', () => {
  it('sends the values and their version once when the button is clicked repeatedly', async () => {
    const { give: respond, answer: pendingResponse } = late();
    responses[update(heide)] = pendingResponse;
    open(page);
    await type('Beschrijving', ' Heide in de mist ');
    const button = screen.getByRole('button', { name: 'Opslaan' });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent(update(heide))).toHaveLength(1));
    const now = later(heide, { beschrijving: 'Heide in de mist' });
    responses[one(heide)] = body(now);
    await act(async () => respond(body(now)));
    await isSaved();
    expect(sent(update(heide)).map((call) => call.body)).toEqual([
      {
        eigenaar: 'Loes',
        beschrijving: ' Heide in de mist ',
        locatie: '',
        tags: [ree],
        themes: [],
        updatedAt: heide.updatedAt,
      },
    ]);
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
  });

  it('shows the prescribed confirmation until the next change', async () => {
    responses[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await isSaved();
    expect(screen.getByText('Goed..').parentElement?.textContent).toBe('Goed.. De gegevens zijn opgeslagen');
    await type('Eigenaar', 'Piet B');
    await waitFor(() => expect(screen.queryByText('Goed..')).toBeNull());
  });

  it('sends the version of the previous save with the next one', async () => {
    responses[update(heide)] = body(later(heide, {}));
    open(page);
    await press('Opslaan');
    await isSaved();
    await press('Opslaan');
    await waitFor(() => expect(sent(update(heide))).toHaveLength(2));
    expect(sent(update(heide))[1]?.body).toMatchObject({ updatedAt: '2026-11-21T10:00:01.000Z' });
  });

  it('keeps text typed during the request as an unsaved change', async () => {
    const { give: respond, answer: pendingResponse } = late();
    responses[update(heide)] = pendingResponse;
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await type('Eigenaar', 'Piet Bakker');
    await act(async () => respond(body(later(heide, { eigenaar: 'Piet' }))));
    await isSaved();
    expect((await field('Eigenaar')).value).toBe('Piet Bakker');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
  });
});

describe('client-side validation of the photo form', () => {
  it('shows the error at the field, focuses it and sends nothing', async () => {
    open(page);
    await type('Beschrijving', 'x'.repeat(2001));
    await press('Opslaan');
    await screen.findByText('Dit mag hooguit 2000 tekens lang zijn.');
    expect(document.activeElement?.getAttribute('name')).toBe('beschrijving');
    expect(sent(update(heide))).toEqual([]);
  });
});

describe('failure while saving a photo', () => {
  it('shows the prescribed text and the server’s reason, and keeps the values', async () => {
    responses[update(heide)] = refusal('disk_full');
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error! De gegeven zijn niet opgeslagen. Ben je offline?De opslag is vol.',
    );
    expect((await field('Eigenaar')).value).toBe('Piet');
    responses[update(heide)] = body(later(heide, { eigenaar: 'Piet' }));
    await press('Opslaan');
    await isSaved();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows only the prescribed text when the server is unreachable', async () => {
    responses[update(heide)] = () => Promise.reject(new TypeError('Failed to fetch'));
    open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error! De gegeven zijn niet opgeslagen. Ben je offline?',
    );
    expect((await field('Eigenaar')).value).toBe('Piet');
  });

  it('reports that the photo was deleted and keeps the typed values', async () => {
    responses[update(heide)] = refusal('foto_not_found');
    const opened = open(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toContain('Deze foto bestaat niet (meer).');
    responses[one(heide)] = refusal('foto_not_found');
    askAnew(opened);
    await waitFor(() => expect(sent(one(heide))).toHaveLength(2));
    expect((await field('Eigenaar')).value).toBe('Piet');
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe(
      '/admin/beeldbank/prullenbak',
    );
  });
});
