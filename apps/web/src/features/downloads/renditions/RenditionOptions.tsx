import type { FotoRendition } from '@ledenportaal/shared';
import { Text, VisuallyHidden } from '@mantine/core';
import { formatBytes, formatNumber } from '../../../lib/format.js';
import { t } from './messages.js';

type Props = { renditions: FotoRendition[]; chosen: string; onChoose: (key: string) => void };

const formatSize = ({ bytes, ...size }: FotoRendition) => {
  const [width, height] = [formatNumber(size.width), formatNumber(size.height)];
  return bytes === null
    ? t('rendition.size', { width, height })
    : t('rendition.sizeBytes', { width, height, bytes: formatBytes(bytes) });
};

/** The renditions as a list of radio buttons. */
export const RenditionOptions = ({ renditions, chosen, onChoose }: Props) => (
  <fieldset style={{ flex: '1 1 300px' }}>
    <VisuallyHidden component="legend">{t('rendition.format')}</VisuallyHidden>
    {renditions.map((rendition) => {
      const { key, name, use, tooSmall } = rendition;
      return (
        <label
          key={key}
          style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 10, padding: '5px 0' }}
        >
          <input
            type="radio"
            name="als"
            data-autofocus={key === chosen || undefined}
            checked={key === chosen}
            // A disabled one could not be reached, and its reason not be read.
            aria-disabled={tooSmall}
            onChange={() => tooSmall || onChoose(key)}
            style={{ width: 16, margin: 0 }}
          />
          <Text span inherit fw={600} {...(tooSmall && { c: 'dimmed' })} style={{ flex: '1 1 0' }}>
            {name}
          </Text>{' '}
          <Text span fz="sm" c="dimmed">
            {formatSize(rendition)}
          </Text>{' '}
          <Text span fz="sm" c="dimmed" style={{ flexBasis: '100%', paddingLeft: 26 }}>
            {tooSmall ? t('rendition.tooSmall') : use}
          </Text>
        </label>
      );
    })}
  </fieldset>
);
