import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyOptional } from './lazyOptional.js';

it('renders its children after the data and the eager pictures of the first page, and at once on later pages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  vi.resetModules();
  const { AtRest } = await import('./AtRest.js');
  const renderPage = (isBusy: boolean) => (
    <div aria-busy={isBusy}>
      <img src="/480.jpg" alt="" loading="eager" />
      <AtRest fallback="Straks">Filters</AtRest>
    </div>
  );
  const wait = () => act(() => vi.advanceTimersByTimeAsync(300));
  const { rerender } = render(renderPage(true));
  await wait();
  complete.mockReturnValue(true);
  await wait();
  expect(screen.getByText('Straks')).toBeTruthy();
  rerender(renderPage(false));
  complete.mockReturnValue(false);
  await wait();
  expect(screen.getByText('Straks')).toBeTruthy();
  complete.mockReturnValue(true);
  await wait();
  expect(screen.getByText('Filters')).toBeTruthy();
  cleanup();
  render(renderPage(true));
  expect(screen.getByText('Filters')).toBeTruthy();
});

it('keeps the fallback while its code cannot be loaded for want of a connection', async () => {
  vi.resetModules();
  const { AtRest } = await import('./AtRest.js');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('offline'));
  render(
    <AtRest fallback="Straks" load={load}>
      Filters
    </AtRest>,
  );
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.getByText('Straks')).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Filters');
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads an optional part again after a failure, and logs a second one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const error = new Error('no chunk');
  const load = vi.fn(() => Promise.resolve(() => 'Voettekst')).mockRejectedValueOnce(error);
  const [Part, Missing] = [lazyOptional(load), lazyOptional(() => Promise.reject(error))];
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await screen.findByText('Voettekst');
  expect(log).not.toHaveBeenCalled();
  render(
    <Suspense fallback="Straks">
      <Missing />
    </Suspense>,
  );
  await waitFor(() => expect(screen.queryByText('Straks')).toBeNull());
  expect(log.mock.calls).toEqual([[error]]);
});
