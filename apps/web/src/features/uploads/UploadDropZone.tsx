import { errorTable, fotoRoutes } from '@ledenportaal/shared';
import { IconPhotoUp } from '@tabler/icons-react';
import { t } from './messages.js';
import { getRejectionText } from '../../lib/api/upload-rejection.js';
import { DropZone } from '../../ui/form/DropZone.js';
import type { RejectedFile } from '../../lib/upload/upload-queue.js';

const { field, types, maxBytes } = fotoRoutes.upload.upload;
const errorTexts = { wrongType: errorTable.not_jpeg.text, tooLarge: errorTable.file_too_large.text };
const texts = {
  label: t('upload.input'),
  drop: t('upload.drop'),
  or: t('upload.or'),
  choose: t('upload.choose'),
  limits: t('upload.limits', { size: `${maxBytes / 1024 ** 2} MB` }),
};

type Props = {
  onFile: (file: File) => void;
  /** Called for several files at once; `rejected` has the ones that cannot be uploaded. */
  onFiles: (files: File[], rejected: RejectedFile[]) => void;
  onReject: (reason: string) => void;
};

/** The drop zone for one photo or many. */
export const UploadDropZone = ({ onFile, onFiles, onReject }: Props) => (
  <DropZone
    name={field}
    icon={IconPhotoUp}
    texts={texts}
    accept={[...types]}
    maxBytes={maxBytes}
    onFile={onFile}
    onFiles={(files, rejections) =>
      onFiles(
        files,
        rejections.map((rejection) => ({ file: rejection.file, reason: getRejectionText(0, [rejection], errorTexts) })),
      )
    }
    onReject={(accepted, rejections) => onReject(getRejectionText(accepted, rejections, errorTexts))}
  />
);
