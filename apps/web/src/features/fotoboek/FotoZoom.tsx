import type { Foto } from '@ledenportaal/shared';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { say } from '../../lib/messages.js';
import { BackCloses } from '../../ui/BackCloses.js';
import { viewerSourcesOf } from './foto-sources.js';
import { nameOf } from './FotoPicture.js';
import './FotoZoom.css';
import type { Neighbours } from './useNeighbours.js';

type Props = Neighbours & { foto: Foto; onExpired: () => void; onClose: () => void };
type FotoSlide = SlideImage & { behind: string };

const largeAddressOf = ({ thumbnail }: Foto) => thumbnail[0]?.['2048'];

const toSlide = (foto: Foto, withLarge: boolean): FotoSlide => {
  const { small, large } = viewerSourcesOf(foto);
  // Of a small or a very tall photo the 720 has as many pixels as the large size, or more.
  const best = large.width > small.width ? large : small;
  const slide = { behind: small.src, alt: nameOf(foto), width: best.width, height: best.height };
  return withLarge && best === large
    ? { ...slide, src: large.src, srcSet: [small, large] }
    : { ...slide, src: small.src };
};

/**
 * The whole screen for the photo: its 720 at once, its large size as soon as that has loaded, where the screen or the
 * zoom has the pixels for it. The arrow keys walk on.
 */
export const FotoZoom = ({ foto, previous, next, hrefOf, onExpired, onClose }: Props) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const still = useReducedMotion();
  const [missing, setMissing] = useState<string>();
  const slides = useMemo(
    () =>
      [previous, foto, next]
        .filter((shown) => shown !== null)
        .map((shown) => ({ foto: shown, ...toSlide(shown, shown === foto && largeAddressOf(shown) !== missing) })),
    [previous, foto, next, missing],
  );
  const show = (index: number) => {
    const shown = slides[index]?.foto;
    if (shown && shown._id !== foto._id) void navigate(hrefOf(shown), { replace: true, state });
  };
  const imagePropsOf = (slide: Slide) => {
    const { behind, width, height } = slide as FotoSlide;
    return {
      width,
      height,
      style: { backgroundImage: `url("${behind}")` },
      onError: () => {
        setMissing(largeAddressOf(foto));
        onExpired();
      },
    };
  };
  return (
    <>
      <BackCloses close={onClose} />
      <Lightbox
        open
        close={onClose}
        slides={slides}
        index={slides.findIndex((slide) => slide.foto === foto)}
        on={{ view: ({ index }) => show(index) }}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0, imageProps: imagePropsOf }}
        // A step is a step of the page behind, which brings slides of its own: it would cut a movement off.
        animation={{ swipe: 0, ...(still && { fade: 0, zoom: 0 }) }}
        zoom={{ maxZoomPixelRatio: 1.5, scrollToZoom: true }}
        controller={{ closeOnBackdropClick: true }}
        labels={labelsOf(foto)}
      />
    </>
  );
};

const labelsOf = (foto: Foto) => ({
  Lightbox: say('foto.viewer', { name: nameOf(foto) }),
  Previous: say('foto.previous'),
  Next: say('foto.next'),
  Close: say('site.close'),
  'Zoom in': say('foto.zoomIn'),
  'Zoom out': say('foto.zoomOut'),
});
