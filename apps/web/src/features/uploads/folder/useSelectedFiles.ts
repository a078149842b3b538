import { useState } from 'react';
import type { SelectedFile } from '../../../lib/upload/match-files.js';
import type { FolderContent } from './read-folder.js';
import { splitFiles, type SkippedFile, type SkipReason } from './skip-reason.js';

type Handlers = {
  /** Called for a file that was selected alone. */
  onFile: (file: SelectedFile) => void;
  onFiles: (files: readonly SelectedFile[], folders: readonly FileSystemDirectoryHandle[]) => void;
  /** Called when nothing can be uploaded. */
  onReject: () => void;
};

/** Separates selected files into those to upload and those to explain. */
export const useSelectedFiles = ({ onFile, onFiles, onReject }: Handlers) => {
  /** Why the file that was selected alone is not uploaded. */
  const [fileError, setFileError] = useState<SkipReason>();
  const [notice, setNotice] = useState<Notice>();
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const selectContent = async (content: FolderContent) => {
    const { accepted, skipped: newlySkipped } = await splitFiles(content.files);
    const [first] = accepted;
    const isSingle = content.files.length === 1 && content.folders.length === 0;
    const [rejected] = isSingle ? newlySkipped : [];
    setNotice(getNotice(content));
    setFileError(rejected?.reason);
    if (!isSingle) setSkipped((previous) => mergeSkipped(previous, newlySkipped));
    if (!first) onReject();
    else if (isSingle) onFile(first);
    else onFiles(accepted, content.folders);
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
