import type { Foto } from '@ledenportaal/shared';
import { useReducedMotion } from '@mantine/hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { say } from '../../lib/messages.js';
import { nameOf } from './FotoPicture.js';
import './FotoZoom.css';
import type { Neighbours } from './useNeighbours.js';

type Props = Neighbours & { foto: Foto; onClose: () => void };

/** The small picture at once, the original as soon as it is there. */
const toSlide = (foto: Foto): SlideImage => {
  const { width, height, original } = foto;
  return { src: original, alt: nameOf(foto), width, height };
};

/** The whole screen for the photo; the arrow keys walk through the search. */
export const FotoZoom = ({ foto, previous, next, hrefOf, onClose }: Props) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const still = useReducedMotion();
  const fotos = [previous, foto, next].filter((shown) => shown !== null);
  const show = (index: number) => {
    const shown = fotos[index];
    if (shown && shown._id !== foto._id) void navigate(hrefOf(shown), { replace: true, state });
  };
  return (
    <Lightbox
      open
      close={onClose}
      slides={fotos.map(toSlide)}
      index={fotos.indexOf(foto)}
      on={{ view: ({ index }) => show(index) }}
      plugins={[Zoom]}
      carousel={{
        finite: true,
        padding: 0,
        imageProps: { style: { backgroundImage: `url("${foto.thumbnail[0]?.['720'] ?? ''}")` } },
      }}
      animation={still ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { swipe: 250 }}
      zoom={{ maxZoomPixelRatio: 1.5, scrollToZoom: true }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Lightbox: say('foto.viewer', { name: nameOf(foto) }),
        Previous: say('foto.previous'),
        Next: say('foto.next'),
        Close: say('site.close'),
        'Zoom in': say('foto.zoomIn'),
        'Zoom out': say('foto.zoomOut'),
      }}
    />
  );
};
