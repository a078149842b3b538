import { vi } from 'vitest';

/** Stands in for XMLHttpRequest: a test decides how far an upload comes and what is answered. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  status = 0;
  responseText = '';
  url = '';
  headers: Record<string, string> = {};
  answered: Record<string, string> = {};
  sent: FormData | undefined;
  aborted = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  constructor() {
    FakeRequest.all.push(this);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.answered = headers;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

export const stubRequests = () => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  /** The one under way, as soon as there is one. */
  return () => vi.waitUntil(() => FakeRequest.all.at(-1), { timeout: 30_000 });
};
