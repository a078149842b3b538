import { normalise, type Label } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { t } from '../messages.js';
import type { BatchMetadata } from './batch-metadata.js';

type Props = {
  /** The name of the folder of all photos; empty for none. */
  name: string | undefined;
  tags: readonly Label[];
  metadata: BatchMetadata;
  setMetadata: (changes: Partial<BatchMetadata>) => void;
  /** The field of the locatie. */
  children: ReactNode;
};

/** Proposes the name of the folder: as a tag when there is one with that name, else as the locatie. */
export const FolderProposal = ({ name = '', tags, metadata, setMetadata, children }: Props) => {
  const region = useRef<HTMLDivElement>(null);
  const tag = tags.find(({ naam }) => normalise(naam) === normalise(name));
  const isUsed = tag ? metadata.tags.includes(tag._id) : metadata.locatie.trim() !== '';
  const accept = () => {
    // Before the button disappears.
    region.current?.focus();
    setMetadata(tag ? { tags: [...metadata.tags, tag._id] } : { locatie: name });
  };
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      {children}
      {name && !isUsed && (
        <Button
          size="compact-sm"
          variant="default"
          mih={32}
          mt={8}
          h="auto"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={accept}
        >
          {tag ? t('batch.folderTag', { name: tag.naam }) : t('batch.folderLocatie', { name })}
        </Button>
      )}
    </div>
  );
};
