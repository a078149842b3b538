import type { FotoRendition } from '@ledenportaal/shared';
import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes, formatNumber } from '../../../lib/format.js';
import { groupRenditions } from './group-renditions.js';
import { t } from './messages.js';

type Props = { renditions: FotoRendition[]; chosen: string; onChoose: (key: string) => void };

/** The renditions as radio buttons, by what they are for. Those for which the photo is too small are at the end. */
export const RenditionOptions = ({ renditions, chosen, onChoose }: Props) => {
  const renderOption = (rendition: FotoRendition) => (
    <Option
      key={rendition.key}
      rendition={rendition}
      isChosen={rendition.key === chosen}
      onChoose={() => onChoose(rendition.key)}
    />
  );
  const impossible = renditions.filter(({ tooSmall }) => tooSmall);
  return (
    <fieldset style={{ flex: '1 1 300px' }}>
      <VisuallyHidden component="legend">{t('rendition.format')}</VisuallyHidden>
      {groupRenditions(renditions.filter(({ tooSmall }) => !tooSmall)).map((each) =>
        each.group === null ? (
          each.renditions.map(renderOption)
        ) : (
          <Group key={each.group} title={t(`rendition.${each.group}`)}>
            {each.renditions.map(renderOption)}
          </Group>
        ),
      )}
      {impossible.length > 0 && <Group title={t('rendition.impossible')}>{impossible.map(renderOption)}</Group>}
    </fieldset>
  );
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend style={{ padding: '14px 0 2px', fontFamily: 'var(--font-display)', fontWeight: 600 }}>{title}</legend>
    {children}
  </fieldset>
);

type OptionProps = { rendition: FotoRendition; isChosen: boolean; onChoose: () => void };

const Option = ({ rendition, isChosen, onChoose }: OptionProps) => {
  const { name, tooSmall } = rendition;
  const texts = tooSmall ? [t('rendition.tooSmall')] : describe(rendition);
  return (
    <label
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 10,
        padding: '5px 0',
        lineHeight: 1.45,
      }}
    >
      <input
        type="radio"
        name="als"
        data-autofocus={isChosen || undefined}
        checked={isChosen}
        // A disabled one could not be reached, and its reason not be read.
        aria-disabled={tooSmall}
        onChange={() => tooSmall || onChoose()}
        // Its texts are scrolled into view with it.
        style={{ width: 16, margin: 0, scrollMarginBottom: '4rem' }}
      />
      <Text
        span
        inherit
        fw={600}
        {...(tooSmall && { c: 'dimmed' })}
        style={{ flex: '1 0 auto', maxWidth: 'calc(100% - 26px)' }}
      >
        {name}
      </Text>{' '}
      <Text span fz="sm" c="dimmed" ml="auto">
        {formatSize(rendition)}
      </Text>{' '}
      {texts.map((text) => (
        <Text key={text} span fz="sm" c="dimmed" style={{ flexBasis: '100%', paddingLeft: 26 }}>
          {text}{' '}
        </Text>
      ))}
    </label>
  );
};

const formatSize = ({ bytes, ...size }: FotoRendition) => {
  const [width, height] = [formatNumber(size.width), formatNumber(size.height)];
  return bytes === null
    ? t('rendition.size', { width, height })
    : t('rendition.sizeBytes', { width, height, bytes: formatBytes(bytes) });
};

/** What it is for, with its density. A lower one than that of a larger photo has a line of its own. */
const describe = ({ use, dpi, fullDpi }: FotoRendition): string[] => {
  if (dpi === null || fullDpi === null) return [use];
  if (dpi < fullDpi) return [use, t('rendition.enoughDpi', { dpi })];
  return [[use, t('rendition.dpi', { dpi })].filter(Boolean).join(', ')];
};
