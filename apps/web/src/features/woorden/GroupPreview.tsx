import { toSynonymKey, WoordenProef, type WoordProef } from '@ledenportaal/shared';
import { useId } from 'react';
import { formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';
import { useWoordenPreviewQuery } from './woorden.api.js';
import styles from './GroupPreview.module.css';

const formatFotos = (total: number) => formatFotoCount({ total, more: false });

/** `saved`: the words of the group as it is. */
type Props = { words: string[]; saved: string[] | undefined };

/** Tells how many photos each word finds now, and with the group. Shows the former numbers until the next ones are there. */
export const GroupPreview = ({ words, saved = [] }: Props) => {
  const id = useId();
  const body = { synoniemen: [words] };
  const isValid = words.length > 0 && WoordenProef.safeParse(body).success;
  const { data, isError, isFetching } = useWoordenPreviewQuery({ body }, { skip: !isValid });
  const group = data?.results[0];
  const keys = words.map(toSynonymKey);
  const removed = saved.filter((woord) => !keys.includes(toSynonymKey(woord)));
  if (!isValid || (!group && !isError)) return null;
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className={styles.preview}>
      <h3 id={id}>{t('preview.title')}</h3>
      {isError || !group ? (
        <p role="status">{t('preview.error')}</p>
      ) : (
        <>
          <ul>
            {group.map((woord) => (
              <li key={woord.woord}>{describe(woord, group.length)}</li>
            ))}
            {removed.map((woord) => (
              <li key={woord}>{t('preview.removed', { woord })}</li>
            ))}
          </ul>
          {group.length > 1 && <p role="status">{t('preview.together', { count: formatFotos(group[0]!.with) })}</p>}
        </>
      )}
    </section>
  );
};

const describe = ({ woord, now, with: total, more }: WoordProef, words: number) => {
  const values = { woord, count: formatFotos(now), total: formatFotos(total) };
  if (words === 1) return t('preview.alone', values);
  return t(more === 0 ? 'preview.same' : 'preview.more', values);
};
