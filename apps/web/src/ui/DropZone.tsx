import '@mantine/dropzone/styles.css';
import { Button } from '@mantine/core';
import { Dropzone, type DropzoneProps, type FileRejection } from '@mantine/dropzone';
import type { Icon } from '@tabler/icons-react';
import styles from './DropZone.module.css';

type Props = {
  /** The field that the file is sent in. */
  name: string;
  icon: Icon;
  texts: { label: string; drop: string; or: string; choose: string; limits: string };
  accept: NonNullable<DropzoneProps['accept']>;
  maxBytes: number;
  onFile: (file: File) => void;
  /** Where several may come at once; one alone still goes to `onFile`. */
  onFiles?: (files: File[], rejections: FileRejection[]) => void;
  /** How many were taken beside those that were not. */
  onRefuse: (accepted: number, rejections: FileRejection[]) => void;
};

/** Takes one file, or several where the page knows what to do with them: dropped, or chosen. */
export const DropZone = ({ name, icon: Icon, texts, accept, maxBytes, onFile, onFiles, onRefuse }: Props) => {
  // Of several files the zone would take the first: whoever drops two meant both.
  const take = (files: File[], rejections: FileRejection[]) => {
    const [only] = files;
    if (onFiles && files.length + rejections.length > 1) onFiles(files, rejections);
    else if (only && rejections.length === 0) onFile(only);
    else onRefuse(files.length, rejections);
  };
  return (
    <Dropzone
      className={styles.drop ?? ''}
      accept={accept}
      multiple={onFiles !== undefined}
      validator={({ size }) => (size === 0 ? { code: 'file-too-small', message: '' } : null)}
      maxSize={maxBytes}
      onDrop={() => undefined}
      onDropAny={take}
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
        {/* The zone around it opens the file chooser; this is its handle for the keyboard. */}
        <Button variant="default">{texts.choose}</Button>
        <p className={styles.note}>{texts.limits}</p>
      </div>
    </Dropzone>
  );
};
