import { cropStep, type CropAxis, type Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useRef, type PointerEvent } from 'react';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import { dragCrop } from './crop.js';
import { t } from './messages.js';

type Props = {
  foto: Foto;
  /** In pixels; only its ratio matters. */
  size: { width: number; height: number };
  /** The direction in which the crop can be shifted. */
  axis: CropAxis | undefined;
  position: Record<CropAxis, number>;
  onShift: (position: number) => void;
  onReset: () => void;
};

const sliders = {
  x: { label: t('rendition.shiftX'), clientName: 'clientX', cursor: 'ew-resize', touchAction: 'pan-y' },
  y: { label: t('rendition.shiftY'), clientName: 'clientY', cursor: 'ns-resize', touchAction: 'pan-x' },
} as const;

/** Shows the part of a photo that a rendition has, which can be shifted by dragging the photo and with a slider. */
export const CropPreview = ({ foto, size, axis, position, onShift, onReset }: Props) => {
  const slider = axis && sliders[axis];
  const drag = useRef<{ client: number; position: number }>(undefined);
  const handlePointerDown = (event: PointerEvent) => {
    if (!axis || !slider) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { client: event[slider.clientName], position: position[axis] };
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (!axis || !slider || !drag.current) return;
    const distance = event[slider.clientName] - drag.current.client;
    onShift(dragCrop(axis, drag.current.position, distance, event.currentTarget.getBoundingClientRect(), foto));
  };
  const handlePointerEnd = () => (drag.current = undefined);
  const ratio = size.width / size.height;
  return (
    <>
      <img
        src={foto.thumbnail[0]?.['720']}
        alt={t('rendition.preview', { name: getFotoName(foto) })}
        draggable={false}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerEnd}
        onPointerCancel={handlePointerEnd}
        style={{
          width: `min(100%, ${ratio} * 40dvh)`,
          aspectRatio: ratio,
          objectFit: 'cover',
          objectPosition: `${position.x * 100}% ${position.y * 100}%`,
          borderRadius: 10,
          cursor: slider?.cursor,
          touchAction: slider?.touchAction,
        }}
      />
      {axis && slider && (
        <>
          <label style={{ display: 'block', marginTop: 12 }}>
            {slider.label}
            <input
              type="range"
              min={0}
              max={1}
              step={cropStep}
              value={position[axis]}
              aria-valuetext={`${Math.round(position[axis] * 100)}%`}
              onChange={({ currentTarget }) => onShift(Number(currentTarget.value))}
              style={{ display: 'block', width: '100%', height: 24, margin: '4px 0 8px', accentColor: 'var(--brand)' }}
            />
          </label>
          <Button variant="default" size="sm" onClick={onReset}>
            {t('rendition.reset')}
          </Button>
        </>
      )}
    </>
  );
};
