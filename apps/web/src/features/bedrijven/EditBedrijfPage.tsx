import { Bedrijf, BedrijfEdit, type NewBedrijf } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { getPath } from '../../lib/paths.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Message } from '../../ui/Message.js';
import { LoadError } from '../../ui/LoadError.js';
import { BarePage, Page } from '../../ui/Page.js';
import { TableSkeleton } from '../../ui/Table.js';
import { differencesOf, told, valuesOf } from './bedrijf-values.js';
import { useBedrijvenQuery, useUpdateBedrijfMutation } from './bedrijven.api.js';
import { BedrijfFields } from './BedrijfFields.js';
import styles from './BedrijfForm.module.css';
import { BedrijfRefused } from './BedrijfRefused.js';

export const EditBedrijfPage = () => {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useBedrijvenQuery();
  const found = data?.results.find(({ _id }) => _id === id);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  // Deleted while its form stands open: what was typed stays.
  const bedrijf = found ?? (known?._id === id ? known : undefined);
  if (bedrijf) return <BedrijfForm key={id} bedrijf={bedrijf} isGone={!found} />;
  return (
    <BarePage title={t('bedrijf.editTitle')} width="narrow">
      {data ? (
        <Message order={1} title={t('bedrijf.none')} role="alert">
          <Button component={Link} to={getPath('bedrijven')}>
            {t('bedrijf.toList')}
          </Button>
        </Message>
      ) : error ? (
        <LoadError order={1} title={t('bedrijven.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <TableSkeleton busy={t('site.busy')} />
      )}
    </BarePage>
  );
};

type Props = {
  bedrijf: Bedrijf;
  /** Somebody deleted it while this was typed. */
  isGone: boolean;
};

const BedrijfForm = ({ bedrijf, isGone }: Props) => {
  const state = useBedrijfForm(bedrijf);
  const { form, isSaving, isDirty, save, discardChanges: letGo } = state;
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const finish = () => {
    dispatch(notified('ok', t('bedrijf.changed', { naam: form.getValues().naam })));
    void navigate(getPath('bedrijven'), { replace: true });
  };
  return (
    <Page title={t('bedrijf.editTitle')} width="narrow">
      <form className={styles.form} onSubmit={save(finish)} noValidate>
        <EditOutcome
          state={{ ...state, keepMine: () => state.keepMine(finish) }}
          conflictTitle={t('bedrijf.conflict')}
          getDifferences={(theirs) => differencesToldOf(theirs, form.getValues())}
          renderError={(error) => <BedrijfRefused error={error} naam={form.getValues().naam} onLeave={letGo} />}
          deletedMessage={
            isGone && (
              <Callout tone="error" title={t('bedrijf.gone')}>
                {t('bedrijf.goneText')}
              </Callout>
            )
          }
        />
        <BedrijfFields form={form} />
        <FormButtons
          isSaving={isSaving}
          isDirty={isDirty}
          discardChanges={letGo}
          cancel={{ to: getPath('bedrijven') }}
        />
      </form>
    </Page>
  );
};

const useBedrijfForm = (bedrijf: Bedrijf) => {
  const [update] = useUpdateBedrijfMutation();
  return useVersionedForm<Bedrijf, NewBedrijf>({
    current: bedrijf,
    schema: BedrijfEdit,
    toValues: valuesOf,
    getChangedFields: differencesOf,
    update: (typed, updatedAt) => update({ params: { id: bedrijf._id }, body: { ...typed, updatedAt } }),
    getConflictingVersion: ({ code, details }) =>
      code === 'bedrijf_changed' ? Bedrijf.safeParse(details?.bedrijf).data : undefined,
  });
};

const differencesToldOf = (theirs: NewBedrijf, mine: NewBedrijf) =>
  differencesOf(theirs, mine).map((name) => ({
    label: t(`bedrijf.${name}`),
    left: told(theirs, name),
    right: told(mine, name),
  }));
