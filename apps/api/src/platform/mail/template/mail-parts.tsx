import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import { colours } from './mail-colours.js';

const styles = {
  text: { color: colours.text, fontSize: 16, lineHeight: '25px', margin: '0 0 16px' },
  quiet: { color: colours.quiet, fontSize: 14, lineHeight: '21px', margin: '0 0 12px' },
  action: { margin: '8px 0 20px' },
  button: {
    backgroundColor: colours.brand,
    color: colours.onBrand,
    borderRadius: 10,
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 600,
    padding: '12px 20px',
  },
  link: { color: colours.brand, textDecoration: 'underline', wordBreak: 'break-word', overflowWrap: 'anywhere' },
} satisfies Record<string, CSSProperties>;

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text className="text" style={styles.text}>
    {children}
  </Text>
);

export const SmallText = ({ children }: { children: ReactNode }) => (
  <Text className="quiet" style={styles.quiet}>
    {children}
  </Text>
);

/** Shows the full URL, for plain-text readers and for people who want to check where a button leads. */
export const FullLink = ({ href }: { href: string }) => (
  <Link className="brand" href={href} style={styles.link}>
    {href}
  </Link>
);

export const EmailLink = ({ address }: { address: string }) => (
  <Link className="brand" href={`mailto:${address}`} style={styles.link}>
    {address}
  </Link>
);

/** The plain-text version contains only the link, without the button. */
export const ActionButton = ({ href, children }: { href: string; children: string }) => (
  <>
    <Section style={styles.action} data-skip-in-text>
      <Button className="button" href={href} style={styles.button}>
        {children}
      </Button>
    </Section>
    <SmallText>
      <span data-skip-in-text>
        Werkt de knop niet? Open dan deze link:
        <br />
      </span>
      <FullLink href={href} />
    </SmallText>
  </>
);

export const Greeting = ({ voornaam }: { voornaam: string | undefined }) => (
  <Paragraph>{voornaam ? `Hallo ${voornaam},` : 'Hallo,'}</Paragraph>
);
