import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import { colours, darkStyles } from './mail-colours.js';
import type { Site } from './mail-template.js';

const fontFamily = 'Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const styles = {
  page: { backgroundColor: colours.page, color: colours.text, fontFamily, margin: 0, padding: '32px 12px' },
  frame: { width: '100%', maxWidth: 536 },
  name: {
    color: colours.brand,
    fontSize: 17,
    lineHeight: '24px',
    fontWeight: 600,
    margin: '0 0 12px',
    padding: '0 4px',
  },
  card: {
    backgroundColor: colours.card,
    border: `1px solid ${colours.line}`,
    borderRadius: 16,
    padding: '28px 24px 20px',
  },
  title: { color: colours.text, fontSize: 24, lineHeight: '30px', fontWeight: 600, margin: '0 0 16px' },
  footer: { color: colours.quiet, fontSize: 14, lineHeight: '21px', margin: '16px 0 0', padding: '0 4px' },
} satisfies Record<string, CSSProperties>;

type Props = {
  site: Site;
  title: string;
  /** The text that a mail program shows next to the subject in its list. */
  preview: string;
  children: ReactNode;
};

export const MailFrame = ({ site, title, preview, children }: Props) => (
  <Html lang="nl">
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{darkStyles}</style>
    </Head>
    <Body className="page" style={styles.page}>
      <Preview>{preview}</Preview>
      <Container style={styles.frame}>
        <Text className="brand" style={styles.name}>
          {site.organisation}
        </Text>
        <Section className="card" style={styles.card}>
          <Heading as="h1" className="text" style={styles.title}>
            {title}
          </Heading>
          {children}
        </Section>
        <Text className="quiet" style={styles.footer}>
          Deze mail komt van het ledenportaal van {site.organisation}, en is vanzelf verstuurd.
        </Text>
      </Container>
    </Body>
  </Html>
);
