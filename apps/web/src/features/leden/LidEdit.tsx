import { Lid, LidEdit as LidEditSchema, type NewLid } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { Overtaken } from '../../ui/Overtaken.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import { useUpdateLidMutation } from './leden.api.js';
import { differencesOf, told, valuesOf } from './lid-values.js';
import { LidFields } from './LidFields.js';
import styles from './LidForm.module.css';
import { LidRefused } from './LidRefused.js';

type Props = {
  lid: Lid;
  /** Somebody deleted the lid while this was typed. */
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
  useFocusKept(isSaving);
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
        <Outcome state={state} isGone={isGone} finish={finish} />
        <LidFields form={form} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {say('form.save')}
          </Button>
          <Button variant="default" component={Link} to={viewHref} replace state={pageState} onClick={letGo}>
            {say('site.cancel')}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isBusy={isDirty}
        title={say('form.leaveTitle')}
        text={say('form.leaveText')}
        stay={say('site.stay')}
        leave={say('site.leave')}
      />
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

type OutcomeProps = { state: ReturnType<typeof useLidForm>; isGone: boolean; finish: () => void };

/** What became of saving, above the form. */
const Outcome = ({ state: { form, outcome, takeTheirs, keepMine, letGo }, isGone, finish }: OutcomeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome || isGone) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, isGone]);
  return (
    <div ref={box} className={styles.outcome}>
      {outcome?.kind === 'overtaken' && (
        <Overtaken
          title={say('lid.conflict')}
          differences={differencesOf(outcome.theirs, form.getValues()).map((name) => ({
            label: say(`lid.${name}`),
            left: told(outcome.theirs, name),
            right: told(form.getValues(), name),
          }))}
          takeTheirs={takeTheirs}
          keepMine={() => keepMine(finish)}
        />
      )}
      {outcome?.kind === 'failed' && <LidRefused error={outcome.error} onLeave={letGo} />}
      {!outcome && isGone && (
        <Callout tone="error" title={say('lid.gone')}>
          {say('lid.goneText')}
        </Callout>
      )}
    </div>
  );
};
