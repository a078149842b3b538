import type { Foto } from '@ledenportaal/shared';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { t } from '../messages.js';
import { CloseOnBack } from '../../../ui/dialog/CloseOnBack.js';
import { getViewerSources } from '../foto-sources.js';
import { getFotoName } from '../FotoPicture.js';
import './FotoViewer.css';
import type { Neighbours } from './useNeighbours.js';

type Props = Neighbours & { foto: Foto; onExpired: () => void; onClose: () => void };
type FotoSlide = SlideImage & { previewSrc: string };

const getLargeUrl = ({ thumbnail }: Foto) => thumbnail[0]?.['2048'];

const toSlide = (foto: Foto, canUseLarge: boolean): FotoSlide => {
  const { small, large } = getViewerSources(foto);
  // The 720 of a small or very tall photo is at least as wide as the large size.
  const largest = large.width > small.width ? large : small;
  const slide = { previewSrc: small.src, alt: getFotoName(foto), width: largest.width, height: largest.height };
  return canUseLarge && largest === large
    ? { ...slide, src: large.src, srcSet: [small, large] }
    : { ...slide, src: small.src };
};

/**
 * Full-screen viewer. Shows the 720 at once, and the large size when that has loaded, if the screen or the zoom level
 * needs its pixels. The arrow keys go to the previous and the next photo.
 */
export const FotoViewer = ({ foto, previous, next, getHref, onExpired, onClose }: Props) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const prefersReducedMotion = useReducedMotion();
  const [failedUrl, setFailedUrl] = useState<string>();
  const slides = useMemo(
    () =>
      [previous, foto, next]
        .filter((shown) => shown !== null)
        .map((shown) => ({ foto: shown, ...toSlide(shown, shown === foto && getLargeUrl(shown) !== failedUrl) })),
    [previous, foto, next, failedUrl],
  );
  const navigateToSlide = (index: number) => {
    const shown = slides[index]?.foto;
    if (shown && shown._id !== foto._id) void navigate(getHref(shown), { replace: true, state });
  };
  const getImageProps = (slide: Slide) => {
    const { previewSrc, width, height } = slide as FotoSlide;
    return {
      width,
      height,
      style: { backgroundImage: `url("${previewSrc}")` },
      onError: () => {
        setFailedUrl(getLargeUrl(foto));
        onExpired();
      },
    };
  };
  return (
    <>
      <CloseOnBack close={onClose} />
      <Lightbox
        open
        close={onClose}
        slides={slides}
        index={slides.findIndex((slide) => slide.foto === foto)}
        on={{ view: ({ index }) => navigateToSlide(index) }}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0, imageProps: getImageProps }}
        // Each step navigates the page behind the viewer, which passes new slides and would cut off a swipe animation.
        animation={{ swipe: 0, ...(prefersReducedMotion && { fade: 0, zoom: 0 }) }}
        zoom={{ maxZoomPixelRatio: 1.5, scrollToZoom: true }}
        controller={{ closeOnBackdropClick: true }}
        labels={getViewerLabels(foto)}
      />
    </>
  );
};

const getViewerLabels = (foto: Foto) => ({
  Lightbox: t('foto.viewer', { name: getFotoName(foto) }),
  Previous: t('foto.previous'),
  Next: t('foto.next'),
  Close: t('site.close'),
  'Zoom in': t('foto.zoomIn'),
  'Zoom out': t('foto.zoomOut'),
});
