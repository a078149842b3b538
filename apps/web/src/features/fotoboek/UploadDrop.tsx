import { errorTable, fotoContract } from '@ledenportaal/shared';
import { IconPhotoUp } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { refusalOf } from '../../lib/upload-refusal.js';
import { DropZone } from '../../ui/DropZone.js';

const { field, types, maxBytes } = fotoContract.upload.upload;
const words = { wrongType: errorTable.not_jpeg.text, tooLarge: errorTable.file_too_large.text };
const texts = {
  label: say('upload.input'),
  drop: say('upload.drop'),
  or: say('upload.or'),
  choose: say('upload.choose'),
  limits: say('upload.limits', { size: `${maxBytes / 1024 ** 2} MB` }),
};

type Props = { onFile: (file: File) => void; onRefuse: (reason: string) => void };

export const UploadDrop = ({ onFile, onRefuse }: Props) => (
  <DropZone
    name={field}
    icon={IconPhotoUp}
    texts={texts}
    accept={[...types]}
    maxBytes={maxBytes}
    onFile={onFile}
    onRefuse={(accepted, rejections) => onRefuse(refusalOf(accepted, rejections, words))}
  />
);
