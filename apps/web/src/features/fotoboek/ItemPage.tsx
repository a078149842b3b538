import type { Foto } from '@ledenportaal/shared';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { usePageState } from '../../lib/page-state.js';
import { to } from '../../lib/paths.js';
import { BackLink } from '../../ui/BackLink.js';
import { Message } from '../../ui/Message.js';
import { BarePage } from '../../ui/Page.js';
import { FotoFacts } from './FotoFacts.js';
import { FotoPicture, nameOf } from './FotoPicture.js';
import { useFotoQuery } from './fotoboek.api.js';
import styles from './ItemPage.module.css';
import { useDownload } from './useDownload.js';

export const ItemPage = () => {
  const { item = '' } = useParams();
  const { search } = usePageState();
  const { currentData: data, error, isFetching, refetch } = useFotoQuery({ params: { id: item } });
  const foto = data?.results;
  return (
    <BarePage title={foto ? nameOf(foto) : say('foto.title')}>
      <BackLink to={to('fotos') + (search ?? '')} cameFrom={search !== undefined}>
        {say('foto.backToFotos')}
      </BackLink>
      {foto ? (
        <Item foto={foto} onExpired={() => void refetch()} />
      ) : error ? (
        <NoFoto error={error} isFetching={isFetching} retry={() => void refetch()} />
      ) : (
        <ItemSkeleton />
      )}
    </BarePage>
  );
};

const Item = ({ foto, onExpired }: { foto: Foto; onExpired: () => void }) => {
  const { isBusy, download } = useDownload(foto._id);
  return (
    <div className={styles.item}>
      <figure className={styles.stage} style={{ '--ratio': foto.width / foto.height } as CSSProperties}>
        <FotoPicture key={foto._id} foto={foto} size="720" first notice onExpired={onExpired} />
      </figure>
      <div className={styles.facts}>
        <Title order={1} className={styles.title ?? ''}>
          {nameOf(foto)}
        </Title>
        <div className={styles.actions}>
          <Button leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />} loading={isBusy} onClick={download}>
            {say('foto.download')}
          </Button>
        </div>
        <FotoFacts foto={foto} />
      </div>
    </div>
  );
};

type NoFotoProps = { error: { message?: string | undefined; status?: number }; isFetching: boolean; retry: () => void };

const NoFoto = ({ error, isFetching, retry }: NoFotoProps) =>
  error.status === 404 ? (
    <Message order={1} title={messageOf(error)} role="alert">
      <Button component={Link} to={to('fotos')}>
        {say('foto.toFotos')}
      </Button>
    </Message>
  ) : (
    <Message order={1} title={say('foto.error')} text={messageOf(error)} role="alert">
      <Button onClick={retry} loading={isFetching}>
        {say('site.retry')}
      </Button>
    </Message>
  );

const ItemSkeleton = () => (
  <div className={styles.item}>
    <div className={styles.stage}>
      <Skeleton className={styles.bone ?? ''} />
      <p role="status" className={styles.busy}>
        {say('site.busy')}
      </p>
    </div>
    <div className={styles.facts} aria-hidden>
      <Skeleton height={32} width="80%" />
      <Skeleton height={42} width={140} my={28} />
      <Skeleton height={120} />
    </div>
  </div>
);
