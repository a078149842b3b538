import type { Foto } from '@ledenportaal/shared';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { say } from '../../lib/messages.js';
import { BackCloses } from '../../ui/BackCloses.js';
import { nameOf } from './FotoPicture.js';
import './FotoZoom.css';
import type { Neighbours } from './useNeighbours.js';

type Props = Neighbours & { foto: Foto; onExpired: () => void; onClose: () => void };
type FotoSlide = SlideImage & { behind: string };

const toSlide = (foto: Foto, isLarge: boolean): FotoSlide => {
  const { width, height, original } = foto;
  const behind = foto.thumbnail[0]?.['720'] ?? '';
  return { src: isLarge ? original : behind, behind, alt: nameOf(foto), width, height };
};

/** The whole screen for the photo: its 720 at once, its original as soon as that is there. The arrow keys walk on. */
export const FotoZoom = ({ foto, previous, next, hrefOf, onExpired, onClose }: Props) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const still = useReducedMotion();
  const [missing, setMissing] = useState<string>();
  const slides = useMemo(
    () =>
      [previous, foto, next]
        .filter((shown) => shown !== null)
        .map((shown) => ({ foto: shown, ...toSlide(shown, shown === foto && shown.original !== missing) })),
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
        setMissing(foto.original);
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
