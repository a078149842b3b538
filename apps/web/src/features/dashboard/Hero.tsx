import { Title } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from './messages.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { getPath } from '../../lib/routing/paths.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import landscape from '../../ui/theme/landscape.svg';
import { FotoPicture } from '../foto-base/FotoPicture.js';
import { useHeroQuery } from '../fotos/hero/hero.api.js';
import { getGreeting } from './greeting.js';
import styles from './Hero.module.css';

/** A greeting and a link to the search, with the photo that the server chose, or a drawing when there is none. */
export const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.words}>
      <Greeting />
      <p className={styles.lead}>{t('dashboard.lead')}</p>
      <Link to={getPath('fotos')} state={{ toSearch: true } satisfies PageState} className={styles.action}>
        {t('dashboard.search')}
      </Link>
    </div>
    <div className={styles.picture}>
      <Picture />
    </div>
  </div>
);

const Picture = () => {
  // An admin may have chosen another photo, or others may have added one.
  const { data, error, refetch } = useHeroQuery(undefined, { refetchOnMountOrArgChange: true });
  const foto = data?.results.foto;
  if (foto) return <FotoPicture foto={foto} size="720" isHighPriority onExpired={() => void refetch()} />;
  return data || error ? <img src={landscape} alt="" /> : null;
};

const Greeting = () => {
  const { user } = useSelector(selectAuth);
  const { data: config } = useConfigQuery();
  const [now] = useState(() => new Date());
  const greeting = t(`dashboard.${getGreeting(now, config?.results.timeZone)}`);
  const name = user?.voornaam || user?.name;
  return <Title order={1}>{name ? `${greeting}, ${name}` : greeting}</Title>;
};
