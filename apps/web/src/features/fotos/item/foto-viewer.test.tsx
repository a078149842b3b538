import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildFoto } from '../../../test/builders.js';
import { renderElement } from '../../../test/render.js';
import { getViewerSources } from '../../foto-base/foto-sources.js';
import { FotoViewer } from './FotoViewer.js';

const getPixels = (width: number, height: number) => {
  const { small, large } = getViewerSources(buildFoto({ width, height }));
  return [
    [small.width, small.height],
    [large.width, large.height],
  ];
};

it('computes the sizes in pixels: 720 is a width, 2048 is the long side, and neither is enlarged', () => {
  expect(getPixels(6000, 4000)).toEqual([
    [720, 480],
    [2048, 1365],
  ]);
  expect(getPixels(4000, 6000)).toEqual([
    [720, 1080],
    [1365, 2048],
  ]);
  expect(getPixels(600, 400)).toEqual([
    [600, 400],
    [600, 400],
  ]);
  expect(getPixels(1000, 6000)).toEqual([
    [720, 4320],
    [341, 2048],
  ]);
});

/** Stubs the screen size in CSS pixels, because the test environment does no layout. */
const stubScreenSize = (width: number, height: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
};
afterEach(() => vi.restoreAllMocks());

const renderViewer = (foto = buildFoto()) => {
  const onExpired = vi.fn();
  let setFoto: (shown: typeof foto) => void = () => undefined;
  const Page = () => {
    const [shown, setShown] = useState(foto);
    useEffect(() => void (setFoto = setShown), []);
    const navigation = { previous: null, next: null, getHref: () => '/' };
    return <FotoViewer foto={shown} {...navigation} onExpired={onExpired} onClose={() => undefined} />;
  };
  renderElement(<Page />);
  return { onExpired, show: (shown: typeof foto) => act(() => setFoto(shown)) };
};
const findImage = () => screen.findByAltText('Heide bij avond');

it('shows the large size on a large screen, in front of the 720', async () => {
  stubScreenSize(1366, 768);
  renderViewer();
  const shown = await findImage();
  expect(shown.getAttribute('src')).toBe('/media/2048.jpg');
  expect(shown.style.backgroundImage).toContain('/media/720.jpg');
});

it.each([
  ['a small screen', 390, 844, {}],
  ['a small photo', 1366, 768, { width: 700, height: 500 }],
  ['a photo so tall that its large size is narrower', 1366, 768, { width: 1000, height: 6000 }],
])('shows only the 720 for %s', async (_, width, height, foto) => {
  stubScreenSize(width, height);
  renderViewer(buildFoto(foto));
  expect((await findImage()).getAttribute('src')).toBe('/media/720.jpg');
});

it('calls onExpired and shows the 720 when the large size fails, and then loads the new URL', async () => {
  stubScreenSize(1366, 768);
  const { onExpired, show } = renderViewer();
  fireEvent.error(await findImage());
  expect(onExpired).toHaveBeenCalledTimes(1);
  expect((await findImage()).getAttribute('src')).toBe('/media/720.jpg');
  show(buildFoto({ thumbnail: [{ '480': '/new/480.jpg', '720': '/new/720.jpg', '2048': '/new/2048.jpg' }] }));
  expect((await findImage()).getAttribute('src')).toBe('/new/2048.jpg');
});
