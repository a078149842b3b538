import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { press } from '../../test/press.js';
import { renderElement } from '../../test/render.js';
import { LeaveGuard } from './LeaveGuard.js';

const isBusy = () => true;
const Page = () => (
  <>
    <p>{useLocation().search}</p>
    <Link to="/">Hier</Link>
    <Link to="/?tab=a">A</Link>
    <Link to="/?tab=b">B</Link>
    <LeaveGuard isBusy={isBusy} title="Nog niet opgeslagen" text="Weggaan?" />
  </>
);

it('asks each time before another tab of the page, but not for a link to the page itself', async () => {
  renderElement(<Page />);
  fireEvent.click(screen.getByRole('link', { name: 'Hier' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'A' }));
  await press('Weggaan');
  await screen.findByText('?tab=a');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'B' }));
  await screen.findByRole('dialog', { name: 'Nog niet opgeslagen' });
  screen.getByText('?tab=a');
});
