import type { CatalogueFile } from '@ledenportaal/shared';
import { ActionIcon, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import type { Version, VideoGroup } from './video-groups.js';
import styles from './VideoPage.module.css';
import { playLabel, VideoPlayer } from './VideoPlayer.js';

/** One player for the versions of the same film. */
export const Versions = ({ group: { name, versions } }: { group: VideoGroup }) => {
  const [playingId, setPlayingId] = useState<string>();
  const shown = (versions.find(({ file }) => file._id === playingId) ?? versions[0])?.file;
  const texts = new Set(versions.map(({ file }) => file.beschrijving));
  return (
    <article className={styles.group}>
      {shown && <VideoPlayer file={shown} isPlaying={playingId === shown._id} onPlay={() => setPlayingId(shown._id)} />}
      <Title order={3}>{name}</Title>
      {texts.size === 1 && <p className={styles.facts}>{shown?.beschrijving}</p>}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <VersionRow
            key={version.file._id}
            version={version}
            isDescribed={texts.size > 1}
            onPlay={(file) => setPlayingId(file._id)}
          />
        ))}
      </ul>
    </article>
  );
};

type Props = { version: Version; isDescribed: boolean; onPlay: (file: CatalogueFile) => void };

const VersionRow = ({ version: { file, label }, isDescribed, onPlay }: Props) => (
  <li className={styles.version}>
    <div className={styles.label}>
      <p>{label}</p>
      {isDescribed && <p className={styles.facts}>{file.beschrijving}</p>}
      <p className={styles.facts}>{formatKindAndSize(file)}</p>
    </div>
    {file.src && (
      <ActionIcon size={38} onClick={() => onPlay(file)} aria-label={playLabel(file)}>
        <IconPlayerPlay size={20} stroke={1.7} />
      </ActionIcon>
    )}
    <DownloadButton file={file} />
  </li>
);
