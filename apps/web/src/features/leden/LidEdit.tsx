import { Lid, LidEdit as LidEditSchema, type NewLid } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { useUpdateLidMutation } from './leden.api.js';
import { differencesOf, told, valuesOf } from './lid-values.js';
import { LidFields } from './LidFields.js';
import styles from './LidForm.module.css';
import { LidRefused } from './LidRefused.js';

type Props = {
  lid: Lid;
  /** Another user deleted the lid while this form was open. */
  isGone: boolean;
  viewHref: string;
};

export const LidEdit = ({ lid, isGone, viewHref }: Props) => {
  const state = useLidForm(lid);
  const { form, isSaving, isDirty, save, letGo } = state;
  const { state: pageState } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const focusFirst = useEffectEvent(() => form.getInputNode('naam')?.focus());
  useEffect(() => focusFirst(), []);
  const finish = () => {
    dispatch(notified('ok', say('lid.changed', { naam: form.getValues().naam })));
    void navigate(viewHref, { replace: true, state: pageState });
  };
  return (
    <>
      <Title order={1} mb={24} className={styles.title}>
        {say('lid.editTitle', { naam: lid.naam })}
      </Title>
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={save(finish)} noValidate>
        <EditOutcome
          state={{ ...state, keepMine: () => state.keepMine(finish) }}
          conflict={say('lid.conflict')}
          differences={(theirs) => differencesToldOf(theirs, form.getValues())}
          failed={(error) => <LidRefused error={error} onLeave={letGo} />}
          gone={
            isGone && (
              <Callout tone="error" title={say('lid.gone')}>
                {say('lid.goneText')}
              </Callout>
            )
          }
        />
        <LidFields form={form} />
        <FormButtons
          isSaving={isSaving}
          isDirty={isDirty}
          letGo={letGo}
          cancel={{ to: viewHref, replace: true, state: pageState }}
        />
      </form>
    </>
  );
};

const useLidForm = (lid: Lid) => {
  const [update] = useUpdateLidMutation();
  return useVersionedForm<Lid, NewLid>({
    known: lid,
    schema: LidEditSchema,
    valuesOf,
    differencesOf,
    update: (typed, updatedAt) => update({ params: { id: lid._id }, body: { ...typed, updatedAt } }),
    theirsOf: ({ code, details }) => (code === 'lid_changed' ? Lid.safeParse(details?.lid).data : undefined),
  });
};

const differencesToldOf = (theirs: NewLid, mine: NewLid) =>
  differencesOf(theirs, mine).map((name) => ({
    label: say(`lid.${name}`),
    left: told(theirs, name),
    right: told(mine, name),
  }));
