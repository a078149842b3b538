import type { CatalogueFile } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { t } from './messages.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { ContentPicture } from '../content/ContentPicture.js';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import { ContentLoader } from '../content/ContentLoader.js';
import styles from './LogoPage.module.css';

export const LogoPage = () => (
  <Page title={t('logo.title')} lead={t('logo.lead')}>
    <ContentLoader errorTitle={t('logo.error')} skeleton={<PackagesSkeleton />}>
      {({ toolkit }) =>
        toolkit.length > 0 ? (
          <>
            <Packages files={toolkit} />
            <FileKinds />
          </>
        ) : (
          <Message title={t('logo.none')} text={t('logo.noneText')} />
        )
      }
    </ContentLoader>
  </Page>
);

const Packages = ({ files }: { files: CatalogueFile[] }) => (
  <ul className={styles.packages}>
    {files.map((file) => (
      <li key={file._id} className={styles.package}>
        <div className={styles.poster}>{file.poster && <ContentPicture picture={file.poster} />}</div>
        <div className={styles.words}>
          <Title order={2} size="h3">
            {file.title}
          </Title>
          {file.beschrijving && <p className={styles.text}>{file.beschrijving}</p>}
          <p className={styles.facts}>{formatKindAndSize(file)}</p>
          <DownloadButton file={file} />
        </div>
      </li>
    ))}
  </ul>
);

const kinds = ['svg', 'pdf', 'png'] as const;

const FileKinds = () => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.which}>
      <Title order={2} id={id}>
        {t('logo.which')}
      </Title>
      <dl className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{kind.toUpperCase()}</dt>
            <dd>{t(`logo.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const PackagesSkeleton = () => (
  <div className={styles.packages}>
    {[1, 2, 3].map((bone) => (
      <Skeleton key={bone} height={380} radius="lg" />
    ))}
  </div>
);
