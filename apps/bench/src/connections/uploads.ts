/** Forms with a file, complete and valid or not. */
import {
  createHead,
  lastChunk,
  splitSlowly,
  toChunk,
  type CreateMessage,
  type Message,
  type MessageContext,
} from './message';

/** So few that most uploads are duplicates, because a long measurement would fill the disk otherwise. */
const uniquePictures = 200;

const createJpeg = ({ random, jpegBase64 }: MessageContext): Buffer => {
  const jpeg = Buffer.from(jpegBase64, 'base64');
  const comment = Buffer.from([0xff, 0xfe, 0, 3, random.below(uniquePictures)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
};

const createCsv = ({ random }: MessageContext): Buffer => {
  const lines = Array.from({ length: 1 + random.below(50) }, (_, n) => `Bedrijf ${n};lid${n}@example.org`);
  return Buffer.from(['bedrijf;email', ...lines, ''].join('\r\n'));
};

type Upload = { path: string; fileName: string; type: string; createFile: (context: MessageContext) => Buffer };

const uploads: readonly Upload[] = [
  { path: '/api/fotoboek/upload', fileName: 'foto.jpg', type: 'image/jpeg', createFile: createJpeg },
  { path: '/api/admin/profile/upload', fileName: 'portret.jpg', type: 'image/jpeg', createFile: createJpeg },
  { path: '/api/leden/import', fileName: 'leden.csv', type: 'text/csv', createFile: createCsv },
];

const createFilePart = ({ fileName, type }: Upload, boundary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

const createUpload = (context: MessageContext, path: string, boundary: string, body: Buffer): Message => {
  const { random, host, token } = context;
  const headers = [
    `Host: ${host}`,
    `Authorization: ${token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
  ];
  const isChunked = random.isLikely(0.4);
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  const middle = 1 + random.below(body.length - 1);
  const bytes = isChunked
    ? Buffer.concat([toChunk(body.subarray(0, middle)), toChunk(body.subarray(middle)), lastChunk])
    : body;
  const message = Buffer.concat([Buffer.from(createHead(`POST ${path} HTTP/1.1`, [...headers, length])), bytes]);
  const steps = random.isLikely(0.7) ? [{ write: message }] : splitSlowly(random, message, 4, 200);
  return { steps, ending: 'read', requests: 1 };
};

const createBoundary = ({ random }: MessageContext): string => `----boundary${random.below(1_000_000)}`;

export const completeUpload: CreateMessage = (context) => {
  const upload = context.random.pick(uploads);
  const boundary = createBoundary(context);
  const file = createFilePart(upload, boundary, upload.createFile(context));
  return createUpload(context, upload.path, boundary, Buffer.concat([file, Buffer.from(`--${boundary}--\r\n`)]));
};

/** A complete message with an invalid form: truncated, without a file, or with too many files. */
export const brokenForm: CreateMessage = (context) => {
  const { random } = context;
  const upload = random.pick(uploads);
  const boundary = createBoundary(context);
  const file = createFilePart(upload, boundary, upload.createFile(context));
  const field = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n`);
  const end = Buffer.from(`--${boundary}--\r\n`);
  const body = random.pick([
    () => file,
    () => Buffer.concat([file, end]).subarray(0, 2 + random.below(file.length)),
    () => Buffer.concat([field, end]),
    () => Buffer.concat([file, file, end]),
    () => Buffer.concat([...Array.from({ length: 30 }, () => field), file, end]),
    () => Buffer.concat([file, Buffer.from(`--${boundary}\r\n`.repeat(20)), end]),
  ])();
  return createUpload(context, upload.path, boundary, body);
};

/** The client disconnects during the upload, or stops sending. */
export const abortedUpload: CreateMessage = (context) => {
  const { random } = context;
  const { steps } = completeUpload(context);
  const bytes = Buffer.concat(steps.flatMap((step) => ('write' in step ? [Buffer.from(step.write)] : [])));
  const write = bytes.subarray(0, 1 + random.below(bytes.length - 1));
  const ending = random.pick(['half-close', 'reset'] as const);
  return { steps: [{ write }, { pauseMs: random.below(500) }], ending, requests: 0 };
};
