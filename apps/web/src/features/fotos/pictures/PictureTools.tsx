import type { Foto } from '@ledenportaal/shared';
import { IconFocusCentered, IconPhotoEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import type { LabelsQuery } from '../../labels/useLabels.js';
import { DialogButton } from './DialogButton.js';
import { FocusForm } from './FocusForm.js';
import { t } from './messages.js';
import { PictureChanged } from './PictureChanged.js';
import { ReplaceForm } from './ReplaceForm.js';
import { RotateButtons } from './RotateButtons.js';

type Props = { foto: Foto; labels: LabelsQuery; onOutdated: () => void };

/** What an admin can do with the picture of a photo: turn it, replace it, and choose what crops keep. */
export const PictureTools = ({ foto, labels, onOutdated }: Props) => {
  const [message, setMessage] = useState<string>();
  return (
    <>
      <ButtonRow mt={16}>
        <RotateButtons foto={foto} />
        <DialogButton label={t('focus.button')} Icon={IconFocusCentered} title={t('focus.title')}>
          {(close) => <FocusForm foto={foto} labels={labels} onOutdated={onOutdated} onClose={close} />}
        </DialogButton>
        <DialogButton label={t('replace.button')} Icon={IconPhotoEdit} title={t('replace.title')}>
          {(close) => (
            <ReplaceForm
              foto={foto}
              onCancel={close}
              onReplaced={({ waarschuwingen }) => {
                close();
                setMessage(t('replace.done') + (waarschuwingen ? ` ${t('picture.withoutHdr')}` : ''));
              }}
            />
          )}
        </DialogButton>
      </ButtonRow>
      {message && (
        <PictureChanged foto={foto} message={message} onUndone={() => setMessage(t('oldPictures.restored'))} />
      )}
    </>
  );
};
