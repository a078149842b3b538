import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderElement } from '../../test/render.js';
import { useDebouncedUrlText } from './useDebouncedUrlText.js';

const Search = () => {
  const [params, setParams] = useSearchParams();
  const { text, changeText } = useDebouncedUrlText(params.get('zoek') ?? '', (zoek) =>
    setParams({ zoek: zoek.trim() }),
  );
  return (
    <>
      <input aria-label="Zoek" value={text} onChange={({ currentTarget }) => changeText(currentTarget.value)} />
      <button onClick={() => setParams({ zoek: text.trim(), sort: 'naam' })}>Sorteer</button>
      <Link to="?zoek=ven">Vennen</Link>
    </>
  );
};

it.each(['e', 'e '])(
  'does not write %j to the URL again after sorting wrote it and a link replaced it',
  async (value) => {
    vi.useFakeTimers();
    renderElement(<Search />);
    fireEvent.change(screen.getByLabelText('Zoek'), { target: { value } });
    fireEvent.click(screen.getByText('Sorteer'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    fireEvent.click(screen.getByText('Vennen'));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByLabelText<HTMLInputElement>('Zoek').value).toBe('ven');
  },
);

it('keeps what is typed while the text before it is written', async () => {
  vi.useFakeTimers();
  renderElement(<Search />);
  const field = screen.getByLabelText<HTMLInputElement>('Zoek');
  fireEvent.change(field, { target: { value: 'e' } });
  await act(() => vi.advanceTimersByTime(250));
  fireEvent.change(field, { target: { value: 'e ' } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(field.value).toBe('e ');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(field.value).toBe('e ');
});
