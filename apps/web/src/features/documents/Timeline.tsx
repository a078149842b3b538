import { Skeleton, Title } from '@mantine/core';
import type { CatalogueFile } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import rowStyles from '../downloads/files/FileRows.module.css';
import styles from './Timeline.module.css';
import { SmallText } from '../../ui/SmallText.js';

export const Timeline = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>;

type Props = { when: string; title?: string; children: ReactNode };

/** An entry of the timeline: a date, and the title of the event if known. */
export const TimelineEntry = ({ when, title, children }: Props) => (
  <li className={styles.moment} data-named={title !== undefined || undefined}>
    {title === undefined ? (
      <Title order={2} className={styles.when ?? ''}>
        {when}
      </Title>
    ) : (
      <p className={styles.when}>{when}</p>
    )}
    <div className={styles.rows}>
      {title !== undefined && (
        <Title order={2} size="h3" className={styles.title ?? ''}>
          {title}
        </Title>
      )}
      {children}
    </div>
  </li>
);

/** Shows the document that a link names. */
const showLinked = (row: HTMLElement | null) => {
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
};

export const FileRows = ({ files, described = false }: { files: CatalogueFile[]; described?: boolean }) => {
  const { hash } = useLocation();
  return (
    <ul className={rowStyles.rows}>
      {files.map((file) => (
        <li
          key={file._id}
          id={file._id}
          className={rowStyles.row}
          {...(hash === `#${file._id}` && { ref: showLinked, tabIndex: -1, 'data-linked': true })}
        >
          <div>
            <p className={rowStyles.name}>{file.title}</p>
            {described && file.beschrijving && <p className={styles.text}>{file.beschrijving}</p>}
            <SmallText>{formatKindAndSize(file)}</SmallText>
          </div>
          <div className={rowStyles.action}>
            <DownloadButton file={file} />
          </div>
        </li>
      ))}
    </ul>
  );
};

export const TimelineSkeleton = () => (
  <div className={styles.timeline}>
    {[2, 3, 1].map((rows) => (
      <div key={rows} className={styles.moment}>
        <Skeleton className={styles.when ?? ''} height={28} width={64} />
        <div className={styles.rows}>
          <Skeleton height={rows * 56} />
        </div>
      </div>
    ))}
  </div>
);
