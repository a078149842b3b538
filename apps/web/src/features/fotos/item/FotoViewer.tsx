import type { Foto } from '@ledenportaal/shared';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { IconCrop, IconInfoCircle, IconInfoCircleFilled } from '@tabler/icons-react';
import { useMemo, useState, type ComponentProps, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { t } from './messages.js';
import { CloseOnBack } from '../../../ui/dialog/CloseOnBack.js';
import { CollectionButton } from '../../collections/CollectionButton.js';
import { DownloadIconButton } from '../../downloads/DownloadIconButton.js';
import { RenditionDialog } from '../../downloads/renditions/RenditionDialog.js';
import { PortalNotices } from '../../notices/PortalNotices.js';
import { UsageLine } from '../../rights/usage/UsageLine.js';
import { getViewerSources } from '../../foto-base/foto-sources.js';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import './FotoViewer.css';
import type { Neighbours } from './useNeighbours.js';
import { isolatePointer, ViewerDetails } from './ViewerDetails.js';

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

/** The look of the viewer's own buttons. The icon is in pixels. */
const buttonLook = { className: 'yarl__button', iconSize: 28 };

type ViewerButtonProps = ComponentProps<'button'> & { Icon: typeof IconCrop; label: string };

const ViewerButton = ({ Icon, label, ...props }: ViewerButtonProps) => (
  <button type="button" className={buttonLook.className} title={label} aria-label={label} {...props}>
    <Icon size={buttonLook.iconSize} stroke={1.8} aria-hidden />
  </button>
);

/**
 * Full-screen viewer. Shows the 720 at once, and the large size when that has loaded, if the screen or the zoom level
 * needs its pixels. The arrow keys and a swipe go to the previous and the next photo, I shows the details.
 */
export const FotoViewer = ({ foto, previous, next, getHref, onExpired, onClose }: Props) => {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const prefersReducedMotion = useReducedMotion();
  const [failedUrl, setFailedUrl] = useState<string>();
  const [hasDetails, setHasDetails] = useState(false);
  const [isChoosing, dialog] = useDisclosure();
  const toggleDetails = () => setHasDetails(!hasDetails);
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
  const handleKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const isShortcut = key.toLowerCase() === 'i' && !(altKey || ctrlKey || metaKey);
    if (isShortcut || (key === 'Escape' && hasDetails)) toggleDetails();
  };
  const DetailsIcon = hasDetails ? IconInfoCircleFilled : IconInfoCircle;
  return (
    <>
      <CloseOnBack close={isChoosing ? dialog.close : hasDetails ? toggleDetails : onClose} />
      <Lightbox
        open
        close={onClose}
        slides={slides}
        index={slides.findIndex((slide) => slide.foto === foto)}
        on={{ view: ({ index }) => navigateToSlide(index) }}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0, imageProps: getImageProps }}
        // In milliseconds. A short swipe within this time counts too. Keys and buttons have no animation, because holding
        // an arrow key would cut it off.
        animation={{ swipe: 200, navigation: 0, ...(prefersReducedMotion && { fade: 0, zoom: 0 }) }}
        zoom={{ maxZoomPixelRatio: 1.5, scrollToZoom: true }}
        controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnEscape: !hasDetails }}
        portal={{ container: { onKeyDown: handleKeyDown } }}
        className={hasDetails ? 'with-details' : ''}
        toolbar={{
          buttons: [
            <CollectionButton key="collection" foto={foto} {...buttonLook} />,
            <DownloadIconButton key="download" foto={foto} {...buttonLook} />,
            <ViewerButton
              key="rendition"
              Icon={IconCrop}
              label={t('foto.choose')}
              aria-haspopup="dialog"
              onClick={dialog.open}
            />,
            <ViewerButton
              key="details"
              Icon={DetailsIcon}
              label={t('foto.details')}
              aria-expanded={hasDetails}
              onClick={toggleDetails}
            />,
            'close',
          ],
        }}
        render={{
          controls: () => (
            <>
              {hasDetails ? <ViewerDetails foto={foto} /> : <UsageLine foto={foto} className="viewer-usage" />}
              {/* The viewer must not handle the keys and pointers of the dialog. */}
              <div
                role="presentation"
                // Mantine's dialog has no left edge of its own; in the row of slides it would be beside the screen.
                style={{ position: 'absolute', left: 0 }}
                onKeyDown={stopPropagation}
                onPointerDown={stopPropagation}
                onWheel={stopPropagation}
              >
                <RenditionDialog
                  foto={foto}
                  title={t('foto.choose')}
                  opened={isChoosing}
                  onClose={dialog.close}
                  withinPortal={false}
                />
              </div>
              {/* Those of the page are behind the viewer. */}
              <div ref={isolatePointer} style={noticesStyle}>
                <PortalNotices />
              </div>
            </>
          ),
        }}
        labels={getViewerLabels(foto)}
      />
    </>
  );
};

/** Below the buttons. In the row of slides they would take room from the photo. */
const noticesStyle = { position: 'absolute', inset: '68px 8px auto', display: 'flex' } as const;

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

const getViewerLabels = (foto: Foto) => ({
  Lightbox: t('foto.viewer', { name: getFotoName(foto) }),
  Previous: t('foto.previous'),
  Next: t('foto.next'),
  Close: t('site.close'),
  'Zoom in': t('foto.zoomIn'),
  'Zoom out': t('foto.zoomOut'),
  Carousel: t('foto.carousel'),
  'Photo gallery': t('fotos.title'),
  Slide: t('foto.title'),
  // The viewer knows the neighbours only, so it cannot count.
  '{index} of {total}': getFotoName(foto),
});
