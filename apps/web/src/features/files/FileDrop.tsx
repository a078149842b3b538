import {
  catalogueContract,
  fileKinds,
  kindNamesOf,
  kindsOf,
  sizeText,
  tooLargeText,
  type Section,
} from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../lib/api.js';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { refusalOf } from '../../lib/upload-refusal.js';
import { DropZone } from '../../ui/DropZone.js';
import { UploadCourse } from '../../ui/UploadCourse.js';
import styles from './FileDrop.module.css';
import { aboutChosen } from './file-values.js';

type Props = {
  section: Section;
  file: File | null;
  /** Upload progress, from 0 to 1; undefined while nothing is being uploaded. */
  fraction: number | undefined;
  error: ReactNode;
  onFile: (file: File | null) => void;
  onRefuse: (reason: string) => void;
  onCancel: () => void;
};

/** Form field for a file: a drop zone first, then the selected file with its upload progress. */
export const FileDrop = ({ section, file, fraction, error, onFile, onRefuse, onCancel }: Props) => (
  <Input.Wrapper label={say('file.file')} labelElement="div" error={error}>
    <div data-path="file" tabIndex={-1} data-focus-quietly>
      {file ? (
        <div className={styles.card}>
          <div className={styles.head}>
            <p>
              <b>{file.name}</b>
              <span className={styles.about}>{aboutChosen(file)}</span>
            </p>
            <Button size="sm" variant="default" onClick={fraction === undefined ? () => onFile(null) : onCancel}>
              {fraction === undefined ? say('file.other') : say('site.cancel')}
            </Button>
          </div>
          {fraction !== undefined && (
            <UploadCourse fraction={fraction} label={say('file.progress')} text={courseText(file, fraction)} />
          )}
        </div>
      ) : (
        <Drop section={section} onFile={onFile} onRefuse={onRefuse} />
      )}
    </div>
  </Input.Wrapper>
);

const courseText = ({ size }: File, fraction: number) =>
  fraction === 1
    ? say('file.processing')
    : say('file.sent', { sent: formatBytes(size * fraction), size: formatBytes(size) });

const { field } = catalogueContract.add.upload;

const Drop = ({ section, onFile, onRefuse }: Pick<Props, 'section' | 'onFile' | 'onRefuse'>) => {
  const { data: config } = useConfigQuery();
  const maxBytes = config?.results.maxUploadBytes ?? Infinity;
  const kinds = kindNamesOf(section);
  const texts = {
    label: say('file.input'),
    drop: say('file.drop'),
    or: say('file.or'),
    choose: say('file.choose'),
    limits: config ? say('file.limits', { kinds, size: sizeText(maxBytes) }) : kinds,
  };
  const words = { wrongType: say('file.wrongKind', { kinds }), tooLarge: tooLargeText(maxBytes) };
  return (
    <DropZone
      name={field}
      icon={IconFileUpload}
      texts={texts}
      accept={acceptOf(section)}
      maxBytes={maxBytes}
      onFile={onFile}
      onRefuse={(accepted, rejections) => onRefuse(refusalOf(accepted, rejections, words))}
    />
  );
};

const alsoCalled: Record<string, string[]> = { jpg: ['.jpeg'], mp4: ['.m4v'] };
const acceptOf = (section: Section): Record<string, string[]> =>
  Object.fromEntries(kindsOf[section].map((kind) => [fileKinds[kind].type, [`.${kind}`, ...(alsoCalled[kind] ?? [])]]));
