import { trashDays, type Foto } from '@ledenportaal/shared';
import { Button, Checkbox, Title } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { useFotoQuery } from '../../foto-base/fotos.api.js';
import { t as tPicture } from '../../fotos/pictures/messages.js';
import { formatSmaller, isSmaller } from '../../fotos/pictures/smaller-picture.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { Callout } from '../../../ui/Callout.js';
import { FotoComparison } from '../../fotos/look-alikes/FotoComparison.js';
import { t as lookAlikeT } from '../../fotos/look-alikes/messages.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import type { Choice, Question } from './question.js';
import { useAnswer } from './useAnswer.js';

type Props = {
  questions: readonly Question[];
  getQuestions: () => readonly Question[];
  onAnswered: (question: Question, choice: Choice) => void;
};

/** Asks what to do with uploaded photos that look like another one, one after the other. */
export const LookAlikeQuestions = ({ questions, ...options }: Props) => {
  const { sending, answer } = useAnswer(options);
  const [isForAll, setForAll] = useState(false);
  const [question] = questions;
  if (!question) return null;
  const { foto, lookAlike } = question;
  const choose = async (choice: Choice) => {
    if (sending) return;
    await answer(choice, isForAll);
    setForAll(false);
  };
  const otherCount = questions.length - 1;
  const isSmallerPicture = (each: Question) => isSmaller(each.foto, each.lookAlike.foto);
  const smallerCount = (isForAll ? questions : [question]).filter(isSmallerPicture).length;
  const labels: Record<Choice, string> = {
    replace: tPicture(smallerCount > 0 ? 'replace.confirmSmaller' : 'replace.confirm'),
    keep: lookAlikeT('lookAlikes.keep'),
    skip: t('question.skip'),
  };
  return (
    <section className={styles.panel} style={{ maxWidth: 1056 }} aria-label={t('question.title')}>
      <div>
        <Title order={2}>{t('question.title')}</Title>
        <p className={styles.sub} role="status">
          {sending
            ? t('question.sending')
            : otherCount > 0 &&
              (otherCount === 1 ? t('question.oneLeft') : t('question.left', { count: formatNumber(otherCount) }))}
        </p>
      </div>
      <Comparison key={lookAlike.paar} existing={lookAlike.foto} uploaded={foto} />
      <p className={styles.sub}>{t('question.help', { days: trashDays })}</p>
      {otherCount > 0 && (
        <Checkbox
          name="isForAll"
          label={otherCount === 1 ? t('question.forOther') : t('question.forAll', { count: formatNumber(otherCount) })}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
      {smallerCount > 0 && (
        <Callout tone="warning">
          {isForAll
            ? t('question.smaller', { smaller: formatNumber(smallerCount), count: formatNumber(questions.length) })
            : formatSmaller(foto, lookAlike.foto)}
        </Callout>
      )}
      <ButtonRow>
        {choices.map((choice) => (
          // Not `loading`, which disables the button: it would lose the focus, and the next question has the same one.
          <Button
            key={choice}
            variant="default"
            aria-disabled={sending !== undefined}
            onClick={() => void choose(choice)}
          >
            {labels[choice]}
          </Button>
        ))}
      </ButtonRow>
    </section>
  );
};

const choices: readonly Choice[] = ['replace', 'keep', 'skip'];

const Comparison = ({ existing, uploaded }: { existing: Foto; uploaded: Foto }) => {
  const [sides, refresh] = useFreshFotos(existing, uploaded);
  return (
    <FotoComparison
      sides={[
        { foto: sides[0], title: t('question.existing') },
        { foto: sides[1], title: t('question.new') },
      ]}
      onExpired={refresh}
    />
  );
};

/** Reads the photos again once their URLs have expired, as in an upload of an earlier visit. */
const useFreshFotos = (...fotos: [Foto, Foto]) => {
  const [isExpired, setExpired] = useState(false);
  const options = { skip: !isExpired };
  const first = useFotoQuery({ params: { id: fotos[0]._id } }, options);
  const second = useFotoQuery({ params: { id: fotos[1]._id } }, options);
  const fresh = [first.currentData?.results ?? fotos[0], second.currentData?.results ?? fotos[1]] as const;
  return [fresh, () => setExpired(true)] as const;
};
