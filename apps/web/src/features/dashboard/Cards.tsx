import type { Foto } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { FotoArt, LogoArt, SocialArt, TextArt } from './CardArt.js';
import styles from './Cards.module.css';

type Props = { fotos: Foto[] | undefined; onExpired: () => void };

const cards = [
  { name: 'logo', href: '/toolkit/logo', Art: LogoArt },
  { name: 'social', href: '/toolkit/social', Art: SocialArt },
  { name: 'beeldbank', href: '/beeldbank', Art: FotoArt },
  { name: 'teksten', href: '/toolkit/teksten', Art: TextArt },
] as const;

export const Cards = (props: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id}>
        {t('dashboard.cards')}
      </Title>
      <div className={styles.cards}>
        {cards.map(({ name, href, Art }) => (
          <article key={name} className={styles.card}>
            <div className={styles.art} aria-hidden>
              <Art {...props} />
            </div>
            <div className={styles.body}>
              <Title order={3}>{t(`dashboard.${name}`)}</Title>
              <p>{t(`dashboard.${name}Text`)}</p>
              <Link
                to={href}
                className={styles.link}
                aria-label={t('dashboard.moreAbout', { subject: t(`dashboard.${name}`) })}
              >
                {t('dashboard.more')} <IconArrowRight size={16} stroke={1.8} aria-hidden />
              </Link>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
};
