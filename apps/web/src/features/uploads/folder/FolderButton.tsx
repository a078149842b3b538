import { useRef, useState, type MouseEvent } from 'react';
import { t } from '../messages.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { getDirectoryPicker } from './file-access.js';
import { readDirectory, toFolderContent, type FolderContent } from './read-folder.js';

type Props = { label: string; onSelect: (content: FolderContent) => void };

const canSelectFolder = () => getDirectoryPicker() !== undefined || 'webkitdirectory' in HTMLInputElement.prototype;

/** The types of React lack it. */
const folderAttribute = { webkitdirectory: '' };

/** Lets the user select a folder, by the picker of the browser or by a file input. Not shown where there is neither. */
export const FolderButton = ({ label, onSelect }: Props) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (folder: FileSystemDirectoryHandle) => {
    setReading(true);
    const content = await readDirectory(folder);
    setReading(false);
    onSelect(content);
  };
  const handleClick = async (event: MouseEvent) => {
    // A click on the drop zone around it would select files.
    event.stopPropagation();
    const pick = getDirectoryPicker();
    if (!pick) return inputRef.current?.click();
    // Rejects when the user closes the picker.
    const folder = await pick().catch(() => undefined);
    if (folder) await read(folder);
  };
  if (!canSelectFolder()) return null;
  return (
    <>
      <LoadingButton variant="default" loading={isReading} onClick={(event) => void handleClick(event)}>
        {isReading ? t('upload.reading') : label}
      </LoadingButton>
      <input
        ref={inputRef}
        type="file"
        name="folder"
        aria-label={label}
        hidden
        {...folderAttribute}
        onClick={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same folder can be selected again.
          currentTarget.value = '';
          onSelect(toFolderContent(files));
        }}
      />
    </>
  );
};
