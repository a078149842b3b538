/** The message is a complete Dutch sentence, and contains no user name or password. */
export class InvalidSmtpUrlError extends Error {}

const knownOptions = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];

/**
 * Parses SMTP_URL. Supports only a few options of nodemailer: its log, for example, would contain the mails. Throws
 * `InvalidSmtpUrlError`.
 */
export const parseSmtpUrl = (address: string) => {
  if (!/^smtps?:\/\/./.test(address)) throw new InvalidSmtpUrlError('SMTP_URL moet met smtp:// of smtps:// beginnen.');
  if (!URL.canParse(address))
    throw new InvalidSmtpUrlError('SMTP_URL moet een adres zijn, zoals smtp://mail.example.org:587.');
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  assertKnownOptions(searchParams);
  const isOn = (name: string) => searchParams.get(name) === 'true';
  const auth = username ? { user: decode(username), pass: decode(password) } : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    ...(auth && { auth }),
    secure: protocol === 'smtps:',
    // Never sends a password over an unencrypted connection by default.
    requireTLS: isOn('requireTLS') || (auth !== undefined && !isOn('ignoreTLS')),
    ignoreTLS: isOn('ignoreTLS'),
    tls: { rejectUnauthorized: searchParams.get('tls.rejectUnauthorized') !== 'false' },
  };
};

const assertKnownOptions = (params: URLSearchParams) => {
  for (const [name, value] of params) {
    if (!knownOptions.includes(name))
      throw new InvalidSmtpUrlError(`SMTP_URL kent ${name} niet: alleen ${knownOptions.join(', ')}.`);
    if (!['true', 'false'].includes(value)) throw new InvalidSmtpUrlError(`SMTP_URL: ${name} moet true of false zijn.`);
  }
};

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidSmtpUrlError(
      'SMTP_URL: schrijf bijzondere tekens in naam en wachtwoord als %-codes, zoals %40 voor @.',
    );
  }
};
