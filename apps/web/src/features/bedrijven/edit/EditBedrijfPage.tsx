import { Bedrijf, BedrijfEdit, type NewBedrijf } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useLastKnown } from '../../../lib/forms/useLastKnown.js';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
import { EditForm } from '../../../ui/form/EditForm.js';
import { Message } from '../../../ui/Message.js';
import { LoadError } from '../../../ui/LoadError.js';
import { BarePage, Page, PageTitle } from '../../../ui/Page.js';
import { TableSkeleton } from '../../../ui/table/Table.js';
import { ObjectHistory } from '../../activity/ObjectHistory.js';
import { formatBedrijfField, getChangedFields, toBedrijfValues } from './bedrijf-values.js';
import { useBedrijvenQuery, useUpdateBedrijfMutation } from '../bedrijven.api.js';
import { BedrijfFields } from './BedrijfFields.js';
import { BedrijfSaveError } from './BedrijfSaveError.js';

export const EditBedrijfPage = () => {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useBedrijvenQuery();
  const found = data?.results.find(({ _id }) => _id === id);
  const bedrijf = useLastKnown(id, found);
  if (bedrijf) return <BedrijfForm key={id} bedrijf={bedrijf} isDeleted={!found} />;
  return (
    <BarePage title={t('bedrijf.editTitle')} isNarrow>
      {data ? (
        <Message order={1} title={t('bedrijf.none')} role="alert">
          <Button component={Link} to={getPath('bedrijven')}>
            {t('bedrijf.toList')}
          </Button>
        </Message>
      ) : error ? (
        <LoadError order={1} title={t('bedrijven.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </BarePage>
  );
};

type Props = {
  bedrijf: Bedrijf;
  /** Another user deleted the bedrijf while this form was open. */
  isDeleted: boolean;
};

const BedrijfForm = ({ bedrijf, isDeleted }: Props) => {
  const formState = useBedrijfForm(bedrijf);
  const { form, discardChanges } = formState;
  return (
    <Page
      title={t('bedrijf.editTitle')}
      documentTitle={<PageTitle>{[bedrijf.naam, t('bedrijf.editTitle')]}</PageTitle>}
      isNarrow
    >
      <EditForm
        formState={formState}
        texts={{ conflict: t('bedrijf.conflict'), deleted: { title: t('bedrijf.gone'), text: t('bedrijf.goneText') } }}
        isDeleted={isDeleted}
        renderError={(error) => (
          <BedrijfSaveError error={error} naam={form.getValues().naam} onLeave={discardChanges} />
        )}
        getSavedNotice={() => t('bedrijf.changed', { naam: form.getValues().naam })}
        back={{ to: getPath('bedrijven') }}
      >
        <BedrijfFields form={form} />
      </EditForm>
      <ObjectHistory id={bedrijf._id} updatedAt={bedrijf.updatedAt} />
    </Page>
  );
};

const useBedrijfForm = (bedrijf: Bedrijf) => {
  const [update] = useUpdateBedrijfMutation();
  return useVersionedForm<Bedrijf, NewBedrijf>({
    current: bedrijf,
    schema: BedrijfEdit,
    toValues: toBedrijfValues,
    getChangedFields,
    describeField: (values, name) => ({ label: t(`bedrijf.${name}`), text: formatBedrijfField(values, name) }),
    update: (values, { updatedAt }) => update({ params: { id: bedrijf._id }, body: { ...values, updatedAt } }),
    document: { name: 'bedrijf', schema: Bedrijf },
  });
};
