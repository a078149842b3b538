import type { Foto } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { fotoHref } from '../../foto-base/foto-href.js';
import { FotoPicture } from '../../foto-base/FotoPicture.js';
import styles from './FotoStrip.module.css';

type Props = { title: string; fotos: Foto[]; onExpired: () => void };

/** Small pictures with a heading, as links; nothing if there are none. */
export const FotoStrip = ({ title, fotos, onExpired }: Props) => {
  const id = useId();
  if (fotos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mt={40} mb="md">
        {title}
      </Title>
      <ul className={styles.fotos}>
        {fotos.map((foto) => (
          <li key={foto._id}>
            <Link to={fotoHref(foto._id)}>
              <FotoPicture foto={foto} size="480" ratio={4 / 3} onExpired={onExpired} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
