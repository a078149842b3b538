import type { RecognisedFotos as Recognised } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t as siteT } from '../../../lib/messages.js';
import { useUpload } from '../../../lib/upload/useUpload.js';
import { Callout } from '../../../ui/Callout.js';
import { DialogButtons } from '../../../ui/dialog/Dialog.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { SmallText } from '../../../ui/SmallText.js';
import type { GridName } from '../../foto-base/foto-search.js';
import { t } from './messages.js';
import { useRecogniseMutation } from './recognition.api.js';
import { RecognisedFoto } from './RecognisedFoto.js';
import styles from './RecognisedFotos.module.css';
import { toJpeg } from './to-jpeg.js';

/** `url`: the object URL of a picture. */
type Props = { url: string; grid: GridName };

/** Shows the photos of which a picture is a copy. */
export const RecognisedFotos = ({
  onChoose,
  onClose,
  ...props
}: Props & { onChoose: () => void; onClose: () => void }) => (
  <>
    <Recognition key={props.url} {...props} />
    <SmallText mt={16}>{t('recognise.note')}</SmallText>
    <DialogButtons>
      <Button variant="default" onClick={onChoose}>
        {t('recognise.other')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {siteT('site.close')}
      </Button>
    </DialogButtons>
  </>
);

type State = { items?: Recognised['items']; error?: string; isUnreadable?: boolean };

const Recognition = ({ url, grid }: Props) => {
  const [recognise] = useRecogniseMutation();
  const { run } = useUpload();
  const [isBusy, setIsBusy] = useState(true);
  const [{ items, error, isUnreadable = false }, setState] = useState<State>({});
  const status = useRef<HTMLParagraphElement>(null);

  const search = async (): Promise<State | undefined> => {
    const jpeg = await toJpeg(url);
    if (!jpeg) return { error: t('recognise.unreadable'), isUnreadable: true };
    const result = await run(() => recognise({ file: jpeg }));
    return result && (result.error ? { error: result.error.message } : result.data.results);
  };
  const searchFirst = useEffectEvent(search);
  useEffect(() => {
    let isCurrent = true;
    void searchFirst().then((state) => {
      if (!state || !isCurrent) return;
      setState(state);
      setIsBusy(false);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const retry = async () => {
    setIsBusy(true);
    const state = await search();
    if (!state) return;
    setState(state);
    setIsBusy(false);
    // The pressed button disappears.
    if (!state.error) status.current?.focus();
  };
  return (
    <>
      <div className={styles.search}>
        {!isUnreadable && <img src={url} alt={t('recognise.picture')} />}
        <p ref={status} role="status" tabIndex={-1}>
          {isBusy ? t('recognise.busy') : items && formatCount(items.length)}
        </p>
      </div>
      {error && (
        <Callout tone="error" title={t('recognise.failed')} mt={16}>
          {/* Inserted again when it fails again, so that a screen reader says it again. */}
          {!isBusy && <p>{error}</p>}
          {!isUnreadable && (
            <LoadingButton variant="default" size="sm" mt={8} loading={isBusy} onClick={() => void retry()}>
              {siteT('site.retry')}
            </LoadingButton>
          )}
        </Callout>
      )}
      {items && items.length > 0 && (
        <ul className={styles.fotos}>
          {items.map(({ foto, afstand }) => (
            <RecognisedFoto key={foto._id} foto={foto} afstand={afstand} grid={grid} />
          ))}
        </ul>
      )}
    </>
  );
};

const formatCount = (total: number) =>
  total === 0 ? t('recognise.none') : total === 1 ? t('recognise.one') : t('recognise.many', { total });
