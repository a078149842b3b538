import type { FotoRendition } from '@ledenportaal/shared';
import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatBytes, formatNumber } from '../../../lib/format.js';
import { t } from './messages.js';

type Props = { renditions: FotoRendition[]; chosen: string; onChoose: (key: string) => void };

const formatSize = ({ bytes, ...size }: FotoRendition) => {
  const [width, height] = [formatNumber(size.width), formatNumber(size.height)];
  return bytes === null
    ? t('rendition.size', { width, height })
    : t('rendition.sizeBytes', { width, height, bytes: formatBytes(bytes) });
};

/** The renditions as a list of radio buttons. The chosen one takes the focus, because they are loaded after the dialog. */
export const RenditionOptions = ({ renditions, chosen, onChoose }: Props) => {
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  return (
    <fieldset ref={list} style={{ flex: '1 1 300px' }}>
      <VisuallyHidden component="legend">{t('rendition.format')}</VisuallyHidden>
      {renditions.map((rendition) => {
        const { key, name, use, tooSmall } = rendition;
        return (
          // Its text is in other components.
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control
          <label key={key} style={{ display: 'flex', alignItems: 'baseline', gap: 10, padding: '5px 0' }}>
            <input
              type="radio"
              name="als"
              data-autofocus={key === chosen || undefined}
              checked={key === chosen}
              // A disabled one could not be reached, and its reason not be read.
              aria-disabled={tooSmall}
              onChange={() => tooSmall || onChoose(key)}
            />
            <span style={{ flex: 1, lineHeight: 1.35 }}>
              <span style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 8 }}>
                <Text span inherit fw={600} {...(tooSmall && { c: 'dimmed' })}>
                  {name}
                </Text>{' '}
                <Text span fz="sm" c="dimmed">
                  {formatSize(rendition)}
                </Text>{' '}
              </span>
              <Text span fz="sm" c="dimmed" style={{ display: 'block' }}>
                {tooSmall ? t('rendition.tooSmall') : use}
              </Text>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};
