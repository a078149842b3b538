import { originalKey, renditionTypes, type Foto, type FotoRendition } from '@ledenportaal/shared';
import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useIsMounted } from '../../../lib/forms/useIsMounted.js';
import { DialogButtons } from '../../../ui/dialog/Dialog.js';
import { UsageVerdict } from '../../rights/usage/UsageVerdict.js';
import { usePurposeWarning } from '../../rights/usage/useUsageAnswer.js';
import { t as downloadsT } from '../messages.js';
import { useDownload } from '../useDownload.js';
import { getCropAxis } from './crop.js';
import { CropPreview } from './CropPreview.js';
import { PurposeSelect, usePurpose } from './PurposeSelect.js';
import { t } from './messages.js';
import { readChoice, saveChoice } from './rendition-choice.js';
import { RenditionOptions } from './RenditionOptions.js';

type Props = { foto: Foto; renditions: FotoRendition[]; onClose: () => void };

/** Where the preview is beside the options, and fits above the buttons. */
const besideOptions = '(min-width: 48em) and (min-height: 42em)';

export const RenditionForm = ({ foto, renditions, onClose }: Props) => {
  const { isBusy, downloadAs, notifyFailure } = useDownload(foto);
  const isMounted = useIsMounted();
  const staysInView = useMediaQuery(besideOptions);
  const [choice, setChoice] = useState(() => readChoice(renditions));
  /** Where the member shifted the crop to. */
  const [shift, setShift] = useState<number>();
  const [purpose, setPurpose] = usePurpose();
  const purposeWarning = usePurposeWarning(foto, purpose);
  const [errorMessage, setErrorMessage] = useState<string>();
  const chosen = renditions.find(({ key }) => key === choice.key);
  if (!chosen) return null;
  const { key, crop } = chosen;
  const axis = crop ? getCropAxis(chosen, foto) : undefined;
  const position = { x: 0.5, y: 0.5, ...crop, ...(axis && shift !== undefined && { [axis]: shift }) };
  const isOriginal = key === originalKey;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setErrorMessage(undefined);
    saveChoice(choice);
    const reason = await downloadAs({
      als: key,
      ...(!isOriginal && { soort: choice.type }),
      ...(crop && { x: String(position.x), y: String(position.y) }),
      ...(purpose && { doel: purpose }),
    });
    if (!isMounted()) return reason && notifyFailure(reason);
    if (reason) setErrorMessage(reason);
    else onClose();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <div style={{ marginTop: 12 }}>
        <UsageVerdict foto={foto} isBrief />
      </div>
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: '16px 40px',
          marginTop: 12,
          accentColor: 'var(--brand)',
        }}
      >
        <RenditionOptions
          renditions={renditions}
          chosen={key}
          onChoose={(chosenKey) => {
            setChoice({ ...choice, key: chosenKey });
            setShift(undefined);
          }}
        />
        <div style={{ flex: '1 1 260px', ...(staysInView && { position: 'sticky', top: 24 }) }}>
          <CropPreview
            foto={foto}
            size={chosen}
            axis={axis}
            position={position}
            onShift={setShift}
            onReset={() => setShift(undefined)}
          />
          {isOriginal ? (
            <p>{t('rendition.onlyJpeg')}</p>
          ) : (
            <fieldset style={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', marginTop: 16 }}>
              <legend style={{ padding: 0 }}>{t('rendition.type')}</legend>
              {renditionTypes.map((type) => (
                <label key={type}>
                  <input
                    type="radio"
                    name="soort"
                    checked={choice.type === type}
                    onChange={() => setChoice({ ...choice, type })}
                  />{' '}
                  {t(`rendition.${type}`)}
                </label>
              ))}
            </fieldset>
          )}
          <div style={{ marginTop: 16 }}>
            <PurposeSelect label={t('purpose.ask')} value={purpose} onChange={setPurpose} warning={purposeWarning} />
          </div>
        </div>
      </div>
      <DialogButtons error={errorMessage} onCancel={onClose}>
        <Button
          type="submit"
          aria-disabled={isBusy}
          leftSection={
            isBusy ? <Loader size={18} color="currentColor" /> : <IconDownload size={18} stroke={1.8} aria-hidden />
          }
        >
          {isBusy ? downloadsT('foto.downloading') : t('rendition.download')}
        </Button>
      </DialogButtons>
    </form>
  );
};
