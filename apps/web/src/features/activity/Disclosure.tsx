import { Anchor } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

type Props = { text: string; label?: string | undefined; children: ReactNode };

/** A button that shows its children, which are rendered from then on only. */
export const Disclosure = ({ text, label, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {text} <Icon size={16} stroke={1.9} aria-hidden style={{ verticalAlign: '-0.15em' }} />
      </Anchor>
      <div id={id}>{isOpen && children}</div>
    </>
  );
};
