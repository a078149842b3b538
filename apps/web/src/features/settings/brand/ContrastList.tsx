import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { formatList } from '../../../lib/format.js';
import { t } from '../messages.js';
import { checkBrandPairs, formatContrast, type CheckedPair } from './brand-colours.js';

const describe = ({ name, contrast }: CheckedPair) =>
  t('contrast.pair', { pair: t(`contrast.${name}`), contrast: formatContrast(contrast) });

/**
 * Which texts in the main colour are readable (WCAG 2.2, 1.4.3). Announces the ones that are not. Says nothing while what
 * is typed is no colour.
 */
export const ContrastList = ({ colour }: { colour: string | null | undefined }) => {
  const pairs = colour === undefined ? [] : checkBrandPairs(colour);
  const failing = pairs.filter(({ isEnough }) => !isEnough);
  return (
    <div>
      <p role="status" className="settings-brand-verdict" data-fails={failing.length > 0 || undefined}>
        {failing.length > 0
          ? t('contrast.fails', { pairs: formatList(failing.map(describe)) })
          : pairs.length > 0 && t('contrast.good')}
      </p>
      <ul className="settings-brand-pairs">
        {pairs.map((pair) => (
          <li key={pair.name} data-fails={!pair.isEnough || undefined}>
            <span
              className="settings-brand-sample"
              style={{ color: pair.text, backgroundColor: pair.background }}
              aria-hidden
            >
              Aa
            </span>
            <span>{describe(pair)}</span>
            {pair.isEnough ? (
              <IconCheck size={18} stroke={2} role="img" aria-label={t('contrast.enough')} />
            ) : (
              <IconAlertTriangle size={18} stroke={1.8} role="img" aria-label={t('contrast.low')} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
