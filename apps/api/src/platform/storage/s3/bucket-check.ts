import { ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { StartError } from '../../installation/start-error.js';
import { TimeoutError, withTimeout } from '../../timeout.js';
import { createS3Client, type S3Settings } from './s3-client.js';

const timeoutMs = 5_000;

/** Throws a `StartError` that names the wrong setting when the bucket cannot be used. */
export const assertBucketUsable = async (settings: S3Settings): Promise<void> => {
  const client = createS3Client(settings);
  try {
    // A HEAD response would have no body that says what is wrong.
    const command = new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 });
    const { Name } = await withTimeout(client.send(command), timeoutMs);
    // The client takes any page for a list without files.
    if (Name === undefined) throw new Error('not a list of files');
  } catch (cause) {
    throw new StartError(describeS3Failure(cause, settings), { cause });
  } finally {
    client.destroy();
  }
};

type S3Names = Pick<S3Settings, 'bucket' | 'endpoint' | 'region'>;

/** What the client calls an answer without an error code of S3. */
const isCodeless = (name: string) => /^(NotFound|Unknown.*|\d+)$/.test(name);

/** Returns one sentence about why a bucket cannot be used. It contains no keys. */
export const describeS3Failure = (cause: unknown, { bucket, endpoint, region }: S3Names): string => {
  const server = endpoint ? `S3_ENDPOINT (${endpoint})` : 'Amazon S3';
  const { code = '', name, hostname = '' } = cause as NodeJS.ErrnoException & { hostname?: string };
  const rejection = rejections({ bucket, region })[name];
  if (rejection) return rejection;
  if (cause instanceof S3ServiceException && !isCodeless(name))
    return `${server} weigert de bucket ${bucket}: ${name}, status ${cause.$metadata.httpStatusCode ?? 'onbekend'}.`;
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    const unknown = `er is geen server met de naam ${hostname}`;
    return endpoint ? `${server}: ${unknown}.` : `Klopt S3_REGION (${region})? Want ${unknown}.`;
  }
  if (cause instanceof TimeoutError || name === 'TimeoutError' || /^E(CONN|HOST|NET|TIMEDOUT)/.test(code))
    return `${server} antwoordt niet: draait die server, en klopt de poort?`;
  if (/CERT|^ERR_TLS/.test(code)) return `${server}: het certificaat van die server wordt niet vertrouwd (${code}).`;
  if (!endpoint) return `Amazon S3 is zo niet te bereiken: klopt S3_REGION (${region})?`;
  return `${server} geeft geen antwoord van S3: klopt het adres, en of het met http of https begint?`;
};

/** By the error code of S3. */
const rejections = ({ bucket, region }: Pick<S3Names, 'bucket' | 'region'>): Record<string, string | undefined> => {
  const wrongRegion = `S3_REGION (${region}) is niet de regio van de bucket ${bucket}.`;
  return {
    NoSuchBucket: `S3_BUCKET: er is geen bucket met de naam ${bucket}.`,
    InvalidBucketName: `S3_BUCKET: ${bucket} kan geen naam van een bucket zijn.`,
    InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: de server kent deze sleutel niet.',
    SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY hoort niet bij S3_ACCESS_KEY_ID.',
    AccessDenied: `S3_ACCESS_KEY_ID: deze sleutel mag niet bij de bucket ${bucket}.`,
    PermanentRedirect: wrongRegion,
    AuthorizationHeaderMalformed: wrongRegion,
  };
};
