import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildFoto } from '../../test/builders.js';
import { FotoPicture } from './FotoPicture.js';

const at = (address: string) => buildFoto({ thumbnail: [{ '480': address, '720': address }] });

it('whose address has ended asks for a new one, once', () => {
  const onExpired = vi.fn();
  const { rerender } = render(<FotoPicture foto={at('/old')} size="480" onExpired={onExpired} />);
  fireEvent.error(screen.getByRole('img'));
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('img')).toBeNull();

  rerender(<FotoPicture foto={at('/new')} size="480" onExpired={onExpired} />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new');
  fireEvent.error(screen.getByRole('img'));
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect(screen.getByText('De foto is nu niet te zien')).toBeTruthy();
});

it('says that it is being fetched, until it is there', () => {
  render(<FotoPicture foto={at('/slow')} size="720" notice onExpired={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe('Er wordt hard gewerkt op je gegevens van het internet te halen');
  fireEvent.load(screen.getByRole('img'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('has its description as alternative text', () => {
  render(<FotoPicture foto={buildFoto({ beschrijving: ' ' })} size="480" onExpired={() => undefined} />);
  expect(screen.getByAltText('Zonder beschrijving')).toBeTruthy();
});
