import { Lid, LidEdit as LidEditSchema, type NewLid } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from './messages.js';
import { useVersionedForm } from '../../lib/forms/useVersionedForm.js';
import { EditForm } from '../../ui/form/EditForm.js';
import { useUpdateLidMutation } from './leden.api.js';
import { getChangedFields, formatLidField, toLidValues } from './lid-values.js';
import { LidFields } from './LidFields.js';
import { LidSaveError } from './LidSaveError.js';

type Props = {
  lid: Lid;
  /** Another user deleted the lid while this form was open. */
  isDeleted: boolean;
  viewHref: string;
};

export const LidEdit = ({ lid, isDeleted, viewHref }: Props) => {
  const formState = useLidForm(lid);
  const { form, discardChanges } = formState;
  const { state } = useLocation() as { state: unknown };
  const focusFirst = useEffectEvent(() => form.getInputNode('naam')?.focus());
  useEffect(() => focusFirst(), []);
  return (
    <>
      <Title order={1} mb={24}>
        {t('lid.editTitle', { naam: lid.naam })}
      </Title>
      <div style={{ maxWidth: 680 }}>
        <EditForm
          formState={formState}
          texts={{ conflict: t('lid.conflict'), deleted: { title: t('lid.gone'), text: t('lid.goneText') } }}
          isDeleted={isDeleted}
          renderError={(error) => <LidSaveError error={error} onLeave={discardChanges} />}
          getSavedNotice={() => t('lid.changed', { naam: form.getValues().naam })}
          back={{ to: viewHref, replace: true, state }}
        >
          <LidFields form={form} />
        </EditForm>
      </div>
    </>
  );
};

const useLidForm = (lid: Lid) => {
  const [update] = useUpdateLidMutation();
  return useVersionedForm<Lid, NewLid>({
    current: lid,
    schema: LidEditSchema,
    toValues: toLidValues,
    getChangedFields,
    describeField: (values, name) => ({ label: t(`lid.${name}`), text: formatLidField(values, name) }),
    update: (values, { updatedAt }) => update({ params: { id: lid._id }, body: { ...values, updatedAt } }),
    document: { name: 'lid', schema: Lid },
  });
};
