import { S3Client } from '@aws-sdk/client-s3';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible server other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

export const createS3Client = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other S3 servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_500, socketTimeout: 30_000 },
  });
