import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildFoto } from '../../test/builders.js';
import { FotoPicture } from './FotoPicture.js';
import { getGridRatios, getGridSizes } from '../fotos/grid/grid-layout.js';
import { itemRatio } from '../fotos/ratio.js';

const buildFotoAt = (address: string) =>
  buildFoto({ thumbnail: [{ '480': address, '720': address, '2048': address }] });

it('calls onExpired once when the URL of the picture fails', () => {
  const onExpired = vi.fn();
  const { rerender } = render(<FotoPicture foto={buildFotoAt('/old')} size="480" onExpired={onExpired} />);
  fireEvent.error(screen.getByRole('img'));
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('img')).toBeNull();

  rerender(<FotoPicture foto={buildFotoAt('/new')} size="480" onExpired={onExpired} />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new');
  fireEvent.error(screen.getByRole('img'));
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect(screen.getByText('De foto is nu niet te zien')).toBeTruthy();
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new');
});

it('shows a loading text until the picture has loaded', () => {
  render(<FotoPicture foto={buildFotoAt('/slow')} size="720" hasLoadingNotice onExpired={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe('Er wordt hard gewerkt op je gegevens van het internet te halen');
  fireEvent.load(screen.getByRole('img'));
  expect(screen.queryByRole('status')).toBeNull();
});

it('uses the beschrijving as alt text, or else the name of the file, which only admins receive', () => {
  const show = (fields: Parameters<typeof buildFoto>[0]) =>
    render(<FotoPicture foto={buildFoto(fields)} size="480" onExpired={() => undefined} />);
  show({ beschrijving: ' ' });
  expect(screen.getByAltText('Zonder beschrijving')).toBeTruthy();
  show({ beschrijving: '', bestandsnaam: 'IMG_1.JPG' });
  expect(screen.getByAltText('IMG_1.JPG')).toBeTruthy();
});

it('sets srcset and sizes for a picture that is wider than its small size', () => {
  const getImageAttributes = (overrides: Parameters<typeof buildFoto>[0]) => {
    const thumbnail = [{ '480': '/small', '720': '/large', '2048': '/larger' }];
    const foto = buildFoto({ thumbnail, beschrijving: 'x', ...overrides });
    render(<FotoPicture foto={foto} size="480" sizes="240px" onExpired={() => undefined} />);
    const img = screen.getAllByAltText('x').at(-1);
    return ['src', 'srcset', 'sizes'].map((name) => img?.getAttribute(name));
  };
  expect(getImageAttributes({ width: 3000, height: 2000 })).toEqual(['/small', '/small 480w, /large 720w', '240px']);
  expect(getImageAttributes({ width: 600, height: 400 })).toEqual(['/small', '/small 480w, /large 600w', '240px']);
  expect(getImageAttributes({ width: 300, height: 200 })).toEqual(['/small', null, null]);
});

it('getGridSizes is wider than the frame for a picture that is cropped', () => {
  expect(getGridSizes({ width: 3000, height: 2000 }, 1.5, false)).toBe('324px');
  expect(getGridSizes({ width: 6000, height: 1000 }, 2.4, false)).toBe('1296px');
  expect([
    getGridSizes({ width: 3000, height: 2000 }, 1.5, true),
    getGridSizes({ width: 6000, height: 1000 }, 2.4, true),
  ]).toEqual(['46vw', '115vw']);
});

const [landscape, upright, panorama, square] = [
  { width: 3000, height: 2000 },
  { width: 2000, height: 3000 },
  { width: 6000, height: 1000 },
  { width: 1000, height: 1000 },
];

it('crops uprights and panoramas in a row', () => {
  expect(getGridRatios([landscape, upright, panorama, square], false)).toEqual([1.5, 0.9, 2.4, 1]);
});

it('gives two photos beside each other on a phone the same ratio, between their own', () => {
  expect(getGridRatios([landscape, upright, panorama, square, upright], true)).toEqual([1, 1, 1.6, 1.6, 0.9]);
});

it.each([
  [6000, 1000, 6],
  [1000, 6000, 0.56],
  [2250, 4000, 0.5625],
])('limits the ratio on a page for a photo of %i by %i', (width, height, ratio) => {
  expect(itemRatio({ width, height })).toBe(ratio);
});

it('keeps the focus in the frame of a cropped picture, and leaves a whole one in the middle', () => {
  const foto = buildFoto({ focus: { x: 0.25, y: 0.5 } });
  const { rerender } = render(<FotoPicture foto={foto} size="480" ratio={1} onExpired={() => undefined} />);
  const getPosition = () => screen.getByRole('img').style.objectPosition;
  expect(getPosition()).toBe('25% 50%');
  rerender(<FotoPicture foto={foto} size="480" ratio={1} isUncropped onExpired={() => undefined} />);
  expect(getPosition()).toBe('');
});
