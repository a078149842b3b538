import type { Foto } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from './messages.js';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import { UsageVerdict } from '../../rights/usage/UsageVerdict.js';
import { FotoDetails } from './FotoDetails.js';

/** For the ref of an element in the viewer: a pointer or the wheel on it does not swipe or zoom the picture. */
export const isolatePointer = (element: HTMLElement | null) => {
  for (const type of ['pointerdown', 'wheel']) element?.addEventListener(type, (event) => event.stopPropagation());
};

/** The details of the photo beside the picture, or below it on a small screen. Takes the focus, and returns it. */
export const ViewerDetails = ({ foto }: { foto: Foto }) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const previous = document.activeElement;
    isolatePointer(panel.current);
    panel.current?.focus();
    return () => {
      if (previous instanceof HTMLElement) previous.focus();
    };
  }, []);
  return (
    <section ref={panel} tabIndex={-1} data-focus-quietly aria-label={t('foto.details')} className="viewer-details">
      <Title order={2} size="h3" mb="sm">
        {getFotoName(foto)}
      </Title>
      <UsageVerdict foto={foto} />
      <div className="viewer-facts">
        <FotoDetails foto={foto} />
      </div>
    </section>
  );
};
