import { isDated, sections } from '@ledenportaal/shared';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { say } from '../../lib/messages.js';
import type { FileValues } from './file-values.js';

type Props = {
  section: FileValues['section'];
  getFieldProps: (name: keyof FileValues) => GetInputPropsReturnType & { name: string };
};

export const SectionField = ({ getFieldProps }: Pick<Props, 'getFieldProps'>) => (
  <NativeSelect
    {...getFieldProps('section')}
    label={say('file.section')}
    data={sections.map((value) => ({ value, label: say(`files.section.${value}`) }))}
  />
);

export const FileFields = ({ section, getFieldProps }: Props) => (
  <>
    <TextInput
      {...getFieldProps('title')}
      label={say('file.title')}
      description={say(section === 'video' ? 'file.titleHelp.video' : 'file.titleHelp')}
    />
    <Textarea
      {...getFieldProps('beschrijving')}
      label={say('file.beschrijving')}
      description={say('file.beschrijvingHelp')}
      autosize
      minRows={2}
      maxRows={8}
    />
    {section === 'bijeenkomst' && (
      <TextInput {...getFieldProps('meeting')} label={say('file.meeting')} description={say('file.meetingHelp')} />
    )}
    {isDated(section) && (
      <TextInput
        {...getFieldProps('period')}
        label={say(`file.period.${section}`)}
        description={say(`file.periodHelp.${section}`)}
      />
    )}
    <TextInput {...getFieldProps('filename')} label={say('file.filename')} description={say('file.filenameHelp')} />
  </>
);
