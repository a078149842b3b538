import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../lib/api-error.js';
import { t } from '../../../lib/messages.js';
import { getPath } from '../../../lib/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { EditOutcome } from '../../../ui/EditOutcome.js';
import { getChangedFields, type FotoFieldName, type FotoValues } from '../foto-values.js';
import type { LabelsByKind } from '../../labels/useLabels.js';
import type { FotoFormState } from './useFotoForm.js';

type Props = {
  formState: FotoFormState;
  labels: LabelsByKind;
  /** Whether another admin has deleted the photo while the form was open. */
  isDeleted: boolean;
};

export const SaveOutcome = ({ formState, labels, isDeleted }: Props) => {
  const { form } = formState;
  return (
    <EditOutcome
      state={{ ...formState, keepMine: () => formState.keepMine() }}
      conflictTitle={t('adminFoto.conflict')}
      getDifferences={(theirs) =>
        getChangedFields(theirs, form.getValues()).map((name) => ({
          label: t(`adminFoto.${name}`),
          left: formatValue(theirs, name, labels),
          right: formatValue(form.getValues(), name, labels),
        }))
      }
      savedMessage={
        <Callout tone="ok" title={t('adminFoto.good')}>
          {t('adminFoto.saved')}
        </Callout>
      }
      renderError={(error) => <SaveError error={error} />}
      deletedMessage={
        isDeleted && (
          <Callout tone="error" title={t('adminFoto.gone')}>
            <DeletedMessage />
          </Callout>
        )
      }
    />
  );
};

const formatValue = (values: FotoValues, name: FotoFieldName, labels: LabelsByKind) => {
  if (name !== 'tags' && name !== 'themes') return values[name];
  return labels[name]
    .filter(({ _id }) => values[name].includes(_id))
    .map(({ naam }) => naam)
    .join(', ');
};

const SaveError = ({ error: { code, message, status } }: { error: ApiError }) => (
  <Callout tone="error" title={t('adminFoto.error')}>
    {t('adminFoto.notSaved')}
    {code !== 'unreachable' && <p>{message}</p>}
    {status === 404 && <DeletedMessage />}
  </Callout>
);

const DeletedMessage = () => (
  <>
    <p>{t('adminFoto.goneText')}</p>
    <Anchor component={Link} to={getPath('trash')} underline="always">
      {t('adminFoto.toTrash')}
    </Anchor>
  </>
);
