import '@mantine/dropzone/styles.css';
import { Button } from '@mantine/core';
import { Dropzone, type DropzoneProps, type FileRejection } from '@mantine/dropzone';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './DropZone.module.css';

type Props = {
  /** Name of the form field of the file. */
  name: string;
  icon: Icon;
  texts: { label: string; drop: string; or: string; choose: string; limits: string };
  accept: NonNullable<DropzoneProps['accept']>;
  maxBytes: number;
  onFile: (file: File) => void;
  /** Allows several files at once; a single accepted file still goes to `onFile`. */
  onFiles?: (files: File[], rejections: FileRejection[]) => void;
  /** Receives the number of accepted files and the rejected ones. */
  onReject: (accepted: number, rejections: FileRejection[]) => void;
  /** Reads the files of a drop, of the file chooser or of what is dragged, instead of the drop zone. Must not reject. */
  readFiles?: NonNullable<DropzoneProps['getFilesFromEvent']>;
  /** More buttons. */
  children?: ReactNode;
};

/** Accepts one file, or several when `onFiles` is given, by drag and drop or the file chooser. */
export const DropZone = ({
  name,
  icon: Icon,
  texts,
  accept,
  maxBytes,
  onFile,
  onFiles,
  onReject,
  readFiles,
  children,
}: Props) => {
  // Of several files, one accepted file is not used alone: the user meant all of them.
  const handleDrop = (files: File[], rejections: FileRejection[]) => {
    const [firstFile] = files;
    if (onFiles && files.length + rejections.length > 1) onFiles(files, rejections);
    else if (firstFile && rejections.length === 0) onFile(firstFile);
    else onReject(files.length, rejections);
  };
  return (
    <Dropzone
      className={styles.drop ?? ''}
      accept={accept}
      multiple={onFiles !== undefined}
      validator={({ size }) => (size === 0 ? { code: 'file-too-small', message: '' } : null)}
      maxSize={maxBytes}
      onDrop={() => undefined}
      onDropAny={handleDrop}
      {...(readFiles && { getFilesFromEvent: readFiles })}
      activateOnKeyboard={false}
      name={name}
      inputProps={{ 'aria-label': texts.label }}
    >
      <div className={styles.zone}>
        <span className={styles.icon}>
          <Icon size={30} stroke={1.5} aria-hidden />
        </span>
        <p className={styles.title}>{texts.drop}</p>
        <p className={styles.or}>{texts.or}</p>
        {/* Makes the zone reachable by keyboard; its click bubbles to the zone, which opens the file chooser. */}
        <div className={styles.buttons}>
          <Button variant="default">{texts.choose}</Button>
          {children}
        </div>
        <p className={styles.note}>{texts.limits}</p>
      </div>
    </Dropzone>
  );
};
