import { fotoRoutes } from '@ledenportaal/shared';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { DropZone } from '../../ui/form/DropZone.js';
import { FolderButton } from './folder/FolderButton.js';
import { emptyContent, readFilesFromEvent, type FolderContent } from './folder/read-folder.js';
import { t } from './messages.js';

const { field, types, maxBytes } = fotoRoutes.upload.upload;
const texts = {
  label: t('upload.input'),
  drop: t('upload.drop'),
  or: t('upload.or'),
  choose: t('upload.choose'),
  limits: t('upload.limits', { size: `${maxBytes / 1024 ** 2} MB` }),
};

type Props = { onSelect: (content: FolderContent) => void };

/** The drop zone for one photo, for many, or for a folder with its subfolders. */
export const UploadDropZone = ({ onSelect }: Props) => {
  // The drop zone passes on the files only, without their paths and handles.
  const latest = useRef(emptyContent);
  const handleFiles = () => onSelect(latest.current);
  return (
    <DropZone
      name={field}
      icon={IconPhotoUp}
      texts={texts}
      accept={[...types]}
      maxBytes={maxBytes}
      readFiles={async (event) => {
        latest.current = await readFilesFromEvent(event);
        return latest.current.files.map(({ file }) => file);
      }}
      onFile={handleFiles}
      onFiles={handleFiles}
      onReject={handleFiles}
    >
      <FolderButton label={t('upload.chooseFolder')} onSelect={onSelect} />
    </DropZone>
  );
};
