import {
  catalogueRoutes,
  fileKinds,
  formatKindNames,
  kindsBySection,
  formatFileSize,
  formatTooLargeMessage,
  type Section,
} from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../lib/api/api.js';
import { formatBytes } from '../../lib/format.js';
import { t } from './messages.js';
import { getRejectionText } from '../../lib/api/upload-rejection.js';
import { DropZone } from '../../ui/form/DropZone.js';
import { SmallText } from '../../ui/SmallText.js';
import { UploadProgress } from '../../ui/form/UploadProgress.js';
import styles from './FileUploadField.module.css';
import { formatFileInfo } from './file-values.js';

type Props = {
  section: Section;
  file: File | null;
  /** Upload progress, from 0 to 1; undefined while nothing is being uploaded. */
  fraction: number | undefined;
  error: ReactNode;
  onFile: (file: File | null) => void;
  onReject: (reason: string) => void;
  onCancel: () => void;
};

/** Form field for a file: a drop zone first, then the selected file with its upload progress. */
export const FileUploadField = ({ section, file, fraction, error, onFile, onReject, onCancel }: Props) => (
  <Input.Wrapper label={t('file.file')} labelElement="div" error={error}>
    <div data-path="file" tabIndex={-1} data-focus-quietly>
      {file ? (
        <div className={styles.card}>
          <div className={styles.head}>
            <p>
              <b>{file.name}</b>
              <SmallText span>{formatFileInfo(file)}</SmallText>
            </p>
            <Button size="sm" variant="default" onClick={fraction === undefined ? () => onFile(null) : onCancel}>
              {fraction === undefined ? t('file.other') : t('site.cancel')}
            </Button>
          </div>
          {fraction !== undefined && (
            <UploadProgress fraction={fraction} label={t('file.progress')} text={progressText(file, fraction)} />
          )}
        </div>
      ) : (
        <FileDropZone section={section} onFile={onFile} onReject={onReject} />
      )}
    </div>
  </Input.Wrapper>
);

const progressText = ({ size }: File, fraction: number) =>
  fraction === 1
    ? t('file.processing')
    : t('file.sent', { sent: formatBytes(size * fraction), size: formatBytes(size) });

const { field } = catalogueRoutes.add.upload;

const FileDropZone = ({ section, onFile, onReject }: Pick<Props, 'section' | 'onFile' | 'onReject'>) => {
  const { data: config } = useConfigQuery();
  const maxBytes = config?.results.maxUploadBytes ?? Infinity;
  const kinds = formatKindNames(section);
  const texts = {
    label: t('file.input'),
    drop: t('file.drop'),
    or: t('file.or'),
    choose: t('file.choose'),
    limits: config ? t('file.limits', { kinds, size: formatFileSize(maxBytes) }) : kinds,
  };
  const errorTexts = { wrongType: t('file.wrongKind', { kinds }), tooLarge: formatTooLargeMessage(maxBytes) };
  return (
    <DropZone
      name={field}
      icon={IconFileUpload}
      texts={texts}
      accept={getAcceptedTypes(section)}
      maxBytes={maxBytes}
      onFile={onFile}
      onReject={(accepted, rejections) => onReject(getRejectionText(accepted, rejections, errorTexts))}
    />
  );
};

const alternativeExtensions: Record<string, string[]> = { jpg: ['.jpeg'], mp4: ['.m4v'] };
const getAcceptedTypes = (section: Section): Record<string, string[]> =>
  Object.fromEntries(
    kindsBySection[section].map((kind) => [fileKinds[kind].type, [`.${kind}`, ...(alternativeExtensions[kind] ?? [])]]),
  );
