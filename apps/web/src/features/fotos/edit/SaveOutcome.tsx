import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../../lib/ask-error.js';
import { say } from '../../../lib/messages.js';
import { to } from '../../../lib/paths.js';
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
      conflict={say('adminFoto.conflict')}
      differences={(theirs) =>
        getChangedFields(theirs, form.getValues()).map((name) => ({
          label: say(`adminFoto.${name}`),
          left: formatValue(theirs, name, labels),
          right: formatValue(form.getValues(), name, labels),
        }))
      }
      saved={
        <Callout tone="ok" title={say('adminFoto.good')}>
          {say('adminFoto.saved')}
        </Callout>
      }
      failed={(error) => <SaveError error={error} />}
      gone={
        isDeleted && (
          <Callout tone="error" title={say('adminFoto.gone')}>
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

const SaveError = ({ error: { code, message, status } }: { error: AskError }) => (
  <Callout tone="error" title={say('adminFoto.error')}>
    {say('adminFoto.notSaved')}
    {code !== 'unreachable' && <p>{message}</p>}
    {status === 404 && <DeletedMessage />}
  </Callout>
);

const DeletedMessage = () => (
  <>
    <p>{say('adminFoto.goneText')}</p>
    <Anchor component={Link} to={to('trash')} underline="always">
      {say('adminFoto.toTrash')}
    </Anchor>
  </>
);
