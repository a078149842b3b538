import { hasPeriod, sections } from '@ledenportaal/shared';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { t } from './messages.js';
import type { FileValues } from './file-values.js';

type Props = {
  section: FileValues['section'];
  getFieldProps: (name: keyof FileValues) => GetInputPropsReturnType & { name: string };
};

export const SectionField = ({ getFieldProps }: Pick<Props, 'getFieldProps'>) => (
  <NativeSelect
    {...getFieldProps('section')}
    label={t('file.section')}
    data={sections.map((value) => ({ value, label: t(`files.section.${value}`) }))}
  />
);

export const FileFields = ({ section, getFieldProps }: Props) => (
  <>
    <TextInput
      {...getFieldProps('title')}
      label={t('file.title')}
      description={t(section === 'video' ? 'file.titleHelp.video' : 'file.titleHelp')}
    />
    <Textarea
      {...getFieldProps('beschrijving')}
      label={t('file.beschrijving')}
      description={t('file.beschrijvingHelp')}
      autosize
      minRows={2}
      maxRows={8}
    />
    {section === 'bijeenkomst' && (
      <TextInput {...getFieldProps('meeting')} label={t('file.meeting')} description={t('file.meetingHelp')} />
    )}
    {hasPeriod(section) && (
      <TextInput
        {...getFieldProps('period')}
        label={t(`file.period.${section}`)}
        description={t(`file.periodHelp.${section}`)}
      />
    )}
    <TextInput {...getFieldProps('filename')} label={t('file.filename')} description={t('file.filenameHelp')} />
  </>
);
