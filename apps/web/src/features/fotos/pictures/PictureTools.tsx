import type { Foto } from '@ledenportaal/shared';
import { useState } from 'react';
import type { LabelsByKind } from '../../labels/useLabels.js';
import { FocusButton } from './FocusButton.js';
import { t } from './messages.js';
import { PictureChanged } from './PictureChanged.js';
import { ReplaceButton } from './ReplaceButton.js';
import { RotateButtons } from './RotateButtons.js';
import { rowStyle } from './row-style.js';

type Props = { foto: Foto; labels: LabelsByKind; onOutdated: () => void };

/** What an admin can do with the picture of a photo: turn it, replace it, and choose what crops keep. */
export const PictureTools = ({ foto, labels, onOutdated }: Props) => {
  const [message, setMessage] = useState<string>();
  return (
    <>
      <div style={{ ...rowStyle, marginTop: 16 }}>
        <RotateButtons foto={foto} />
        <FocusButton foto={foto} labels={labels} onOutdated={onOutdated} />
        <ReplaceButton foto={foto} onReplaced={() => setMessage(t('replace.done'))} />
      </div>
      {message && (
        <PictureChanged foto={foto} message={message} onUndone={() => setMessage(t('oldPictures.restored'))} />
      )}
    </>
  );
};
