import type { Foto } from '@ledenportaal/shared';
import { Anchor, Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api.js';
import { formatBytes, formatDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { usePageState } from '../../lib/usePageState.js';
import { batchPlaceOf, type BatchPlace } from './batch-place.js';
import { fotoHref } from './foto-href.js';
import type { Search } from './foto-search.js';
import { Fact } from './FotoFacts.js';
import { FotoForm } from './FotoForm.js';
import { FotoPicture } from './FotoPicture.js';
import styles from './ItemPage.module.css';
import { NeighbourLinks } from './NeighbourLinks.js';
import { RemoveFoto } from './RemoveFoto.js';
import { useFotoForm } from './useFotoForm.js';
import { useGoOn } from './useGoOn.js';
import type { Labels } from './useLabels.js';
import { useNeighbours, type Walk } from './useNeighbours.js';

type Props = {
  foto: Foto;
  labels: Labels;
  search: Search;
  /** Shown instead of the form when the photo has been deleted, unless the form has unsaved changes. */
  gone?: ReactNode;
  onRemoving: (isRemoving: boolean) => void;
  onExpired: () => void;
};

/** Shows the picture with its read-only details beside the form with the editable fields. */
export const AdminFoto = ({ foto, labels, search, gone, onRemoving, onExpired }: Props) => {
  const neighbours = useNeighbours(foto._id, search, 'adminFotos');
  const batch = batchPlaceOf(usePageState().batch, foto._id);
  const goOn = useGoOn(foto, neighbours.next, search, batch);
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
          <NeighbourLinks {...(batch ? stepsIn(batch) : neighbours)} keys />
          {batch && <p className={styles.place}>{say('batch.place', { place: batch.place, total: batch.total })}</p>}
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

const stepsIn = ({ previous, next }: BatchPlace): Walk => ({
  previous: previous === undefined ? null : { _id: previous },
  next: next === undefined ? null : { _id: next },
  hrefOf: ({ _id }) => fotoHref(_id, undefined, 'adminFotos'),
});

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
