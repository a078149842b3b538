import type { Foto } from '@ledenportaal/shared';
import { Anchor, Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api.js';
import { formatBytes, formatDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { messageOf } from '../../lib/ask-error.js';
import { usePageState, type PageState } from '../../lib/page-state.js';
import { to } from '../../lib/paths.js';
import { fotoHref, fotosHref, type Search } from './foto-search.js';
import { Fact } from './FotoFacts.js';
import { FotoForm } from './FotoForm.js';
import { FotoPicture } from './FotoPicture.js';
import styles from './ItemPage.module.css';
import { NeighbourLinks } from './NeighbourLinks.js';
import { RemoveFoto } from './RemoveFoto.js';
import { useLazyFotoNeighboursQuery } from './fotoboek.api.js';
import { useFotoForm } from './useFotoForm.js';
import type { Labels } from './useLabels.js';
import { useNeighbours } from './useNeighbours.js';

type Props = {
  foto: Foto;
  labels: Labels;
  search: Search;
  /** What stands in place of a photo that somebody deleted meanwhile, unless something was typed. */
  gone?: ReactNode;
  onRemoving: (isRemoving: boolean) => void;
  onExpired: () => void;
};

/** The picture with what is fixed of it, beside the form with what is not. */
export const AdminFoto = ({ foto, labels, search, gone, onRemoving, onExpired }: Props) => {
  const neighbours = useNeighbours(foto._id, search, 'adminFotos');
  const goOn = useGoOn(foto, neighbours.next, search);
  const state = useFotoForm(foto, labels);
  if (gone && !state.isDirty()) return gone;
  return (
    <>
      <Title order={1} mb={24}>
        {say('adminFoto.title')}
      </Title>
      <div className={styles.item} data-admin>
        <div className={styles.stage} style={{ '--ratio': foto.width / foto.height } as CSSProperties}>
          <div className={styles.picture}>
            <FotoPicture foto={foto} size="720" first notice onExpired={onExpired} />
          </div>
          <NeighbourLinks {...neighbours} keys />
          <FixedFacts foto={foto} search={search} />
        </div>
        <FotoForm
          labels={labels.labels}
          state={state}
          isGone={gone !== undefined}
          goOn={() => void goOn()}
          remove={<RemoveFoto foto={foto} search={search} onRemoving={onRemoving} onRemoved={state.letGo} />}
        />
      </div>
    </>
  );
};

const FixedFacts = ({ foto, search }: { foto: Foto; search: Search }) => {
  const { data: config } = useConfigQuery();
  const { width, height, bytes } = foto;
  return (
    <div className={styles.fixed}>
      <dl className={styles.list}>
        <Fact name={say('foto.added')}>{formatDate(foto.createdAt, config?.results.timeZone)}</Fact>
        <Fact name={say('foto.file')}>{say('foto.fileText', { width, height, size: formatBytes(bytes) })}</Fact>
      </dl>
      <Anchor component={Link} to={fotoHref(foto._id, search)}>
        {say('adminFoto.view')}
      </Anchor>
    </div>
  );
};

/** From a photo that is saved to the next: of the search, or of those that are being added. */
const useGoOn = (foto: Foto, next: Foto | null, search: Search) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const pageState = usePageState();
  const [find] = useLazyFotoNeighboursQuery();
  const { tags, themes } = search;
  const findNext = async () => {
    // At the end, or it is not known yet.
    const { data, error } = await find({ params: { id: foto._id }, body: { tags, themes } }, true);
    if (error) dispatch(notified('error', messageOf(error)));
    return data?.results.next;
  };
  return async () => {
    dispatch(notified('ok', say('adminFoto.saved')));
    if (pageState.after === 'upload') return navigate(to('upload'));
    const following = next ?? (await findNext());
    if (following) {
      const state = { ...pageState, after: 'next' } satisfies PageState;
      return navigate(fotoHref(following._id, search, 'adminFotos'), { replace: true, state });
    }
    if (following === undefined) return;
    dispatch(notified('ok', say('adminFoto.last')));
    return navigate(fotosHref(search, 'adminFotos'));
  };
};
