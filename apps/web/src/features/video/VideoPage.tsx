import type { CatalogueFile } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { formatDuration } from '../../lib/format.js';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { Versions } from './Versions.js';
import { groupVideos } from './video-groups.js';
import styles from './VideoPage.module.css';
import { VideoPlayer } from './VideoPlayer.js';

export const VideoPage = () => (
  <Page title={t('video.title')} lead={t('video.lead')}>
    <ContentLoader errorTitle={t('video.error')} skeleton={<VideoSkeleton />}>
      {({ video }) =>
        video.length > 0 ? <Videos files={video} /> : <Message title={t('video.none')} text={t('video.noneText')} />
      }
    </ContentLoader>
  </Page>
);

const Videos = ({ files }: { files: CatalogueFile[] }) => {
  const { films, groups } = groupVideos(files);
  return (
    <>
      {films.map((file, index) => (
        <Film key={file._id} file={file} isFirst={index === 0} />
      ))}
      <Callout tone="info" title={t('video.large')}>
        <p>{t('video.largeText')}</p>
      </Callout>
      {groups.length > 0 && (
        <section>
          <Title order={2} className={styles.head ?? ''}>
            {t('video.short')}
          </Title>
          <div className={styles.groups}>
            {groups.map((group) => (
              <Versions key={group.name} group={group} />
            ))}
          </div>
        </section>
      )}
    </>
  );
};

const Film = ({ file, isFirst }: { file: CatalogueFile; isFirst: boolean }) => {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <article className={styles.film}>
      <div className={styles.screen}>
        <VideoPlayer file={file} isPlaying={isPlaying} onPlay={() => setPlaying(true)} />
      </div>
      <div className={styles.words}>
        <Title order={2}>{file.title}</Title>
        {file.beschrijving && <p>{file.beschrijving}</p>}
        <p className={styles.facts}>{aboutVideo(file)}</p>
        <DownloadButton file={file} variant={isFirst ? 'filled' : 'default'} />
      </div>
    </article>
  );
};

const aboutVideo = (file: CatalogueFile) =>
  file.seconds === null
    ? formatKindAndSize(file)
    : t('video.about', { about: formatKindAndSize(file), duration: formatDuration(file.seconds) });

const VideoSkeleton = () => (
  <>
    <div className={styles.film}>
      <Skeleton style={{ aspectRatio: 16 / 9 }} radius="lg" />
      <div>
        <Skeleton height={32} width="70%" />
        <Skeleton height={64} mt={16} />
      </div>
    </div>
    <Skeleton height={64} />
  </>
);
