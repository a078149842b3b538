import type { Content } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { t } from './messages.js';
import { Page } from '../../ui/Page.js';
import { SmallText } from '../../ui/SmallText.js';
import { ContentPicture } from '../content/ContentPicture.js';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import { ContentLoader } from '../content/ContentLoader.js';
import { splitParagraphs } from './paragraphs.js';
import { NoContent } from './NoContent.js';
import { Posts } from './Posts.js';
import styles from './SocialPage.module.css';

/** The first posts are for a season (rutting, game menu). The others are samples for the rest of the year. */
const seasonalCount = 2;

export const SocialPage = () => (
  <Page title={t('social.title')} lead={t('social.lead')}>
    <ContentLoader errorTitle={t('social.error')} skeleton={<SocialSkeleton />}>
      {({ social }) => (hasContent(social) ? <Social social={social} /> : <NoContent name="social" />)}
    </ContentLoader>
  </Page>
);

const hasContent = ({ explanation, format, posts, files }: Content['social']) =>
  Boolean(explanation ?? format) || posts.length + files.length > 0;

const Social = ({ social: { explanation, format, posts, files } }: { social: Content['social'] }) => (
  <>
    <div className={styles.intro}>
      {(explanation || files.length > 0) && (
        <div className={styles.words}>
          {splitParagraphs(explanation ?? '').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {files.map((file) => (
            <div key={file._id} className={styles.download}>
              <div>
                <Title order={2} size="h3">
                  {file.title}
                </Title>
                <SmallText>{formatKindAndSize(file)}</SmallText>
              </div>
              <DownloadButton file={file} />
            </div>
          ))}
        </div>
      )}
      {format && (
        <figure className={styles.format}>
          <ContentPicture picture={format} />
          <figcaption>
            <strong>{t('social.format')}</strong> {t('social.formatText')}
          </figcaption>
        </figure>
      )}
    </div>
    <Posts title={t('social.seasons')} text={t('social.seasonsText')} posts={posts.slice(0, seasonalCount)} />
    <Posts title={t('social.samples')} text={t('social.samplesText')} posts={posts.slice(seasonalCount)} />
  </>
);

const SocialSkeleton = () => (
  <div className={styles.intro}>
    <Skeleton height={200} />
    <Skeleton height={280} radius="lg" />
  </div>
);
