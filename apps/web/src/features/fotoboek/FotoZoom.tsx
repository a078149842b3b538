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
  // The 720 of a small or very tall photo is at least as wide as the large size.
  const best = large.width > small.width ? large : small;
  const slide = { behind: small.src, alt: nameOf(foto), width: best.width, height: best.height };
  return withLarge && best === large
    ? { ...slide, src: large.src, srcSet: [small, large] }
    : { ...slide, src: small.src };
};

/**
 * Full-screen viewer. Shows the 720 at once, and the large size when that has loaded, if the screen or the zoom level
 * needs its pixels. The arrow keys go to the previous and the next photo.
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
        // Each step navigates the page behind the viewer, which passes new slides and would cut off a swipe animation.
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
