/** Its message is a whole Dutch sentence, and holds nothing of name and password. */
export class BadSmtpAddress extends Error {}

const options = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];

/** What the address of a mail server says. Nothing else of nodemailer can be set by it: its log would hold the mails. */
export const smtpServerOf = (address: string) => {
  if (!/^smtps?:\/\/./.test(address)) throw new BadSmtpAddress('SMTP_URL moet met smtp:// of smtps:// beginnen.');
  if (!URL.canParse(address))
    throw new BadSmtpAddress('SMTP_URL moet een adres zijn, zoals smtp://mail.example.org:587.');
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  refuseUnknown(searchParams);
  const isOn = (name: string) => searchParams.get(name) === 'true';
  const auth = username ? { user: decoded(username), pass: decoded(password) } : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    ...(auth && { auth }),
    secure: protocol === 'smtps:',
    // A password never goes over a line that others can read.
    requireTLS: isOn('requireTLS') || (auth !== undefined && !isOn('ignoreTLS')),
    ignoreTLS: isOn('ignoreTLS'),
    tls: { rejectUnauthorized: searchParams.get('tls.rejectUnauthorized') !== 'false' },
  };
};

const refuseUnknown = (given: URLSearchParams) => {
  for (const [name, value] of given) {
    if (!options.includes(name)) throw new BadSmtpAddress(`SMTP_URL kent ${name} niet: alleen ${options.join(', ')}.`);
    if (!['true', 'false'].includes(value)) throw new BadSmtpAddress(`SMTP_URL: ${name} moet true of false zijn.`);
  }
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadSmtpAddress(
      'SMTP_URL: schrijf bijzondere tekens in naam en wachtwoord als %-codes, zoals %40 voor @.',
    );
  }
};
