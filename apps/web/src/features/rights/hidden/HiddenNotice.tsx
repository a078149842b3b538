import type { Foto } from '@ledenportaal/shared';
import { Callout } from '../../../ui/Callout.js';
import { formatHidden } from './format-hidden.js';

/** Says that leden do not see a photo because of its rights, and why. */
export const HiddenNotice = ({ foto }: { foto: Pick<Foto, 'oordeel' | 'rechten'> }) => {
  const text = formatHidden(foto);
  return (
    text && (
      <div style={{ marginBottom: 24 }}>
        <Callout tone="warning">{text}.</Callout>
      </div>
    )
  );
};
