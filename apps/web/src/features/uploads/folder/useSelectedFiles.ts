import { useState } from 'react';
import type { SelectedFile } from '../../../lib/upload/match-files.js';
import type { FolderContent } from './read-folder.js';
import { splitFiles, type SkippedFile, type SkipReason } from './skip-reason.js';

/** `isSingle`: whether it is one photo, and nothing is to be explained about other files. */
type OnFiles = (
  files: readonly SelectedFile[],
  folders: readonly FileSystemDirectoryHandle[],
  isSingle: boolean,
) => Promise<void>;

/** Separates selected files into those to upload and those to explain. */
export const useSelectedFiles = (onFiles: OnFiles) => {
  /** Why the file that was selected alone is not uploaded. */
  const [fileError, setFileError] = useState<SkipReason>();
  const [notice, setNotice] = useState<Notice>();
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const selectContent = async (content: FolderContent) => {
    const { accepted, skipped: newlySkipped } = await splitFiles(content.files);
    const newNotice = getNotice(content);
    const isOnlyFile = content.files.length === 1 && content.folders.length === 0;
    const [rejected] = isOnlyFile ? newlySkipped : [];
    setNotice(newNotice);
    setFileError(rejected?.reason);
    if (!isOnlyFile) setSkipped((previous) => mergeSkipped(previous, newlySkipped));
    const isSingle = accepted.length === 1 && newlySkipped.length === 0 && !newNotice;
    if (accepted.length > 0) await onFiles(accepted, content.folders, isSingle);
  };
  const select = (content: FolderContent) => void selectContent(content);
  return { select, fileError, notice, skipped, clearSkipped: () => setSkipped([]) };
};

type Notice = 'nothing' | 'unreadable' | 'tooMany';
const getNotice = ({ files, isTruncated, hasErrors }: FolderContent): Notice | undefined => {
  if (isTruncated) return 'tooMany';
  if (hasErrors) return 'unreadable';
  return files.length === 0 ? 'nothing' : undefined;
};

/** The user may select the same folder twice. */
const mergeSkipped = (previous: readonly SkippedFile[], added: readonly SkippedFile[]) => {
  const known = new Set(previous.map(({ path }) => path));
  return [...previous, ...added.filter(({ path }) => !known.has(path))];
};
