import { Lid, LidEdit as LidEditSchema, type NewLid } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { useUpdateLidMutation } from './leden.api.js';
import { getChangedFields, formatLidField, toLidValues } from './lid-values.js';
import { LidFields } from './LidFields.js';
import styles from './LidForm.module.css';
import { LidSaveError } from './LidSaveError.js';

type Props = {
  lid: Lid;
  /** Another user deleted the lid while this form was open. */
  isDeleted: boolean;
  viewHref: string;
};

export const LidEdit = ({ lid, isDeleted, viewHref }: Props) => {
  const state = useLidForm(lid);
  const { form, isSaving, isDirty, save, discardChanges: discardChanges } = state;
  const { state: pageState } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const focusFirst = useEffectEvent(() => form.getInputNode('naam')?.focus());
  useEffect(() => focusFirst(), []);
  const handleSaved = () => {
    dispatch(notified('ok', t('lid.changed', { naam: form.getValues().naam })));
    void navigate(viewHref, { replace: true, state: pageState });
  };
  return (
    <>
      <Title order={1} mb={24} className={styles.title}>
        {t('lid.editTitle', { naam: lid.naam })}
      </Title>
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={save(handleSaved)} noValidate>
        <EditOutcome
          state={{ ...state, keepMine: () => state.keepMine(handleSaved) }}
          conflictTitle={t('lid.conflict')}
          getDifferences={(theirs) => toDifferences(theirs, form.getValues())}
          renderError={(error) => <LidSaveError error={error} onLeave={discardChanges} />}
          deletedMessage={
            isDeleted && (
              <Callout tone="error" title={t('lid.gone')}>
                {t('lid.goneText')}
              </Callout>
            )
          }
        />
        <LidFields form={form} />
        <FormButtons
          isSaving={isSaving}
          isDirty={isDirty}
          discardChanges={discardChanges}
          cancel={{ to: viewHref, replace: true, state: pageState }}
        />
      </form>
    </>
  );
};

const useLidForm = (lid: Lid) => {
  const [update] = useUpdateLidMutation();
  return useVersionedForm<Lid, NewLid>({
    current: lid,
    schema: LidEditSchema,
    toValues: toLidValues,
    getChangedFields: getChangedFields,
    update: (values, updatedAt) => update({ params: { id: lid._id }, body: { ...values, updatedAt } }),
    getConflictingVersion: ({ code, details }) =>
      code === 'lid_changed' ? Lid.safeParse(details?.lid).data : undefined,
  });
};

const toDifferences = (theirs: NewLid, mine: NewLid) =>
  getChangedFields(theirs, mine).map((name) => ({
    label: t(`lid.${name}`),
    left: formatLidField(theirs, name),
    right: formatLidField(mine, name),
  }));
