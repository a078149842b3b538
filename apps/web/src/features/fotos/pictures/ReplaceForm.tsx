import { errorTable, pictureRoutes, trashDays, type Foto, type ReplacedFoto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPhotoEdit } from '@tabler/icons-react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { ApiError } from '../../../lib/api/api-error.js';
import { getRejectionText } from '../../../lib/api/upload-rejection.js';
import { formatBytes } from '../../../lib/format.js';
import { t as siteT } from '../../../lib/messages.js';
import { t as tUpload } from '../../../lib/upload/messages.js';
import { findMisnamedJpeg } from '../../../lib/upload/jpeg-content.js';
import { useUpload } from '../../../lib/upload/useUpload.js';
import { Callout } from '../../../ui/Callout.js';
import { DialogButtons } from '../../../ui/dialog/Dialog.js';
import { DropZone } from '../../../ui/form/DropZone.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { UploadProgress } from '../../../ui/form/UploadProgress.js';
import { ExistingFotoLink } from '../ExistingFotoLink.js';
import { t } from './messages.js';
import { useReplaceFotoMutation } from './pictures.api.js';
import { formatSmaller, isSmaller, type Size } from './smaller-picture.js';

type Props = { foto: Foto; onReplaced: (reply: ReplacedFoto) => void; onCancel: () => void };
type RejectHandler = (...rejected: Parameters<ComponentProps<typeof DropZone>['onReject']>) => Promise<void>;
/** `size`: undefined until the browser has read the picture, null when it cannot. */
type Selected = { file: File; preview: string; size: Size | null | undefined };

const { field, types, maxBytes } = pictureRoutes.replace.upload;
const rejectionTexts = { wrongType: errorTable.not_jpeg.text, tooLarge: errorTable.file_too_large.text };
const dropTexts = {
  label: t('replace.input'),
  drop: t('replace.drop'),
  or: t('replace.or'),
  choose: t('replace.choose'),
  limits: t('replace.limits', { size: `${maxBytes / 1024 ** 2} MB` }),
};

/** Chooses a better version of a photo, shows it beside the present one, and sends it. */
export const ReplaceForm = ({ foto, onReplaced, onCancel }: Props) => {
  const [selected, setSelected] = useState<Selected>();
  const [error, setError] = useState<Pick<ApiError, 'message' | 'details'>>();
  const [replace] = useReplaceFotoMutation();
  const { fraction, run, cancel } = useUpload();
  const isBusy = fraction !== undefined;
  const preview = selected?.preview;
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const choose = (file: File | undefined) => {
    setSelected(file && { file, preview: URL.createObjectURL(file), size: undefined });
    setError(undefined);
  };
  const handleReject: RejectHandler = async (accepted, rejections) => {
    const jpeg = await findMisnamedJpeg(accepted, rejections);
    if (jpeg) choose(jpeg);
    else setError({ message: getRejectionText(accepted, rejections, rejectionTexts) });
  };
  const send = async (file: File) => {
    setError(undefined);
    const result = await run((onProgress) => replace({ params: { id: foto._id }, file, onProgress }));
    if (result?.error) setError(result.error);
    else if (result) onReplaced(result.data);
  };
  return (
    <>
      <p>{t('replace.lead', { days: trashDays })}</p>
      {error && (
        <Callout tone="error" title={t('replace.failed')} mt={16}>
          {error.message} <ExistingFotoLink error={error} page="adminFoto" />
        </Callout>
      )}
      <div style={{ marginTop: 16 }}>
        {selected ? (
          <Comparison foto={foto} {...selected} onRead={(size) => setSelected({ ...selected, size })} />
        ) : (
          <DropZone
            name={field}
            icon={IconPhotoEdit}
            texts={dropTexts}
            accept={[...types]}
            maxBytes={maxBytes}
            onFile={choose}
            onReject={(...rejected) => void handleReject(...rejected)}
          />
        )}
      </div>
      {selected && isBusy && (
        <div style={{ marginTop: 16 }}>
          <UploadProgress
            fraction={fraction}
            label={t('replace.progress')}
            text={getProgressText(selected.file, fraction)}
          />
        </div>
      )}
      <DialogButtons>
        {selected && !isBusy && (
          <>
            <LoadingButton loading={selected.size === undefined} onClick={() => void send(selected.file)}>
              {t(selected.size && isSmaller(selected.size, foto) ? 'replace.confirmSmaller' : 'replace.confirm')}
            </LoadingButton>
            <Button variant="default" onClick={() => choose(undefined)}>
              {t('replace.other')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={isBusy ? cancel : onCancel}>
          {siteT('site.cancel')}
        </Button>
      </DialogButtons>
    </>
  );
};

const getProgressText = ({ size }: File, fraction: number) =>
  fraction === 1
    ? t('replace.processing')
    : tUpload('upload.sent', { sent: formatBytes(size * fraction), size: formatBytes(size) });

type ComparisonProps = Selected & { foto: Foto; onRead: (size: Size | null) => void };

/** The present picture and the new one, with their sizes. */
const Comparison = ({ foto, file, preview, size, onRead }: ComparisonProps) => (
  <>
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      <Version title={t('replace.old')} size={foto} bytes={foto.bytes}>
        <img src={foto.thumbnail[0]?.['480']} alt={t('replace.oldAlt')} style={imageStyle} />
      </Version>
      <Version title={t('replace.new')} size={size} bytes={file.size}>
        {size === null ? (
          <p style={{ padding: 16 }}>{t('replace.noPreview')}</p>
        ) : (
          <img
            src={preview}
            alt={t('replace.newAlt', { name: file.name })}
            style={imageStyle}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onRead({ width, height })}
            onError={() => onRead(null)}
          />
        )}
      </Version>
    </div>
    {size && isSmaller(size, foto) && (
      <Callout tone="warning" mt={16}>
        {formatSmaller(size, foto)}
      </Callout>
    )}
  </>
);

const imageStyle = { width: '100%', aspectRatio: '4 / 3', objectFit: 'contain' } as const;

type VersionProps = { title: string; size: Size | null | undefined; bytes: number; children: ReactNode };

const Version = ({ title, size, bytes, children }: VersionProps) => (
  <figure style={{ margin: 0, minWidth: 0 }}>
    <div style={{ background: 'var(--surface-sunken)' }}>{children}</div>
    <figcaption style={{ marginTop: 6, fontSize: '0.875rem' }}>
      <b>{title}</b>
      <br />
      {size
        ? t('picture.about', { width: size.width, height: size.height, size: formatBytes(bytes) })
        : formatBytes(bytes)}
    </figcaption>
  </figure>
);
