import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderElement } from '../../test/render.js';
import { useDebouncedUrlText } from './useDebouncedUrlText.js';

const Search = () => {
  const [params, setParams] = useSearchParams();
  const { text, changeText } = useDebouncedUrlText(params.get('zoek') ?? '', (zoek) => setParams({ zoek }));
  return (
    <>
      <input aria-label="Zoek" value={text} onChange={({ currentTarget }) => changeText(currentTarget.value)} />
      <button onClick={() => setParams({ zoek: text, sort: 'naam' })}>Sorteer</button>
      <Link to="?zoek=ven">Vennen</Link>
    </>
  );
};

it('does not write typed text to the URL again after another change wrote it and a link replaced it', async () => {
  vi.useFakeTimers();
  renderElement(<Search />);
  fireEvent.change(screen.getByLabelText('Zoek'), { target: { value: 'e' } });
  fireEvent.click(screen.getByText('Sorteer'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  fireEvent.click(screen.getByText('Vennen'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByLabelText<HTMLInputElement>('Zoek').value).toBe('ven');
});
