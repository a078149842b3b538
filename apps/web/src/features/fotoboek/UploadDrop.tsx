import { errorTable, fotoContract } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconPhotoUp } from '@tabler/icons-react';
import { say } from '../../lib/messages.js';
import { refusalOf } from './upload-refusal.js';
import styles from './UploadPage.module.css';

const { field, types, maxBytes } = fotoContract.upload.upload;

type Props = { onFile: (file: File) => void; onRefuse: (reason: string) => void };

export const UploadDrop = ({ onFile, onRefuse }: Props) => {
  // Of several files the zone would take the first: whoever drops two meant both.
  const take = (files: File[], rejections: FileRejection[]) => {
    const [only] = files;
    if (only && rejections.length === 0) onFile(only);
    else onRefuse(refusalOf(files.length, rejections));
  };
  return (
    <Dropzone
      className={styles.drop ?? ''}
      accept={[...types]}
      multiple={false}
      validator={({ size }) => (size === 0 ? { code: 'file-too-small', message: errorTable.empty_file.text } : null)}
      maxSize={maxBytes}
      onDrop={() => undefined}
      onDropAny={take}
      activateOnKeyboard={false}
      name={field}
      inputProps={{ 'aria-label': say('upload.input') }}
    >
      <div className={styles.zone}>
        <span className={styles.icon}>
          <IconPhotoUp size={30} stroke={1.5} aria-hidden />
        </span>
        <p className={styles.title}>{say('upload.drop')}</p>
        <p className={styles.or}>{say('upload.or')}</p>
        {/* The zone around it opens the file chooser; this is its handle for the keyboard. */}
        <Button variant="default">{say('upload.choose')}</Button>
        <p className={styles.note}>{say('upload.limits', { size: `${maxBytes / 1024 ** 2} MB` })}</p>
      </div>
    </Dropzone>
  );
};
