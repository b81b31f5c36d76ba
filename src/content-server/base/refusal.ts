import { randomBytes } from 'node:crypto';
import type { ErrorDto } from '#src/content/squidex/wire.ts';

/**
 * A request that is refused, in Squidex's form. It is thrown, not returned: it has to undo the
 * transaction of its request, wherever in it the reason is found. One boundary turns it into an answer.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly details: string[];
  readonly errorCode: string | undefined;

  constructor(
    status: number,
    message: string,
    options: { details?: string[]; code?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.details = options.details ?? [];
    this.errorCode = options.code;
  }
}

/** 400: the request breaks these rules, each as `path: message` or a plain sentence. */
export function invalid(...details: string[]): Refusal {
  return new Refusal(400, 'Validation error', { details });
}

/** 400: the body is no JSON of the expected form. */
export function unreadable(): Refusal {
  return invalid('Request body has an invalid format.');
}

/** 400: a rule of the domain forbids it. */
export function forbiddenByRule(message: string, code?: string): Refusal {
  return new Refusal(400, message, code ? { code } : {});
}

/** 404, without text as in Squidex. */
export function notFound(): Refusal {
  return new Refusal(404, '');
}

/** 403: the caller's role does not allow it. */
export function forbidden(): Refusal {
  return new Refusal(403, 'You do not have the necessary permission.', { code: 'FORBIDDEN' });
}

/** 409: the id is taken. */
export function conflict(id: string): Refusal {
  return new Refusal(409, `Entity (${id}) already exists.`, { code: 'OBJECT_CONFLICT' });
}

/** 410: the item was deleted. */
export function gone(id: string): Refusal {
  return new Refusal(410, `Entity (${id}) has been deleted.`, { code: 'OBJECT_DELETED' });
}

/** 412: the item has another version than the caller expected. */
export function wrongVersion(id: string, expected: number, found: number): Refusal {
  return new Refusal(412, `Entity (${id}) requested version ${expected}, but found ${found}.`, {
    code: 'OBJECT_VERSION_CONFLICT',
  });
}

/** 501: Squidex can do this, the embedded server cannot. */
export function notSupported(what: string): Refusal {
  return new Refusal(501, `Not supported by the embedded server: ${what}.`, {
    code: 'NOT_SUPPORTED',
  });
}

/** 507: the disk is full, so nothing was kept. */
export function noRoom(): Refusal {
  return new Refusal(507, 'The disk of the content server is full.');
}

const TYPES: Record<number, string> = {
  400: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.1',
  401: 'https://www.rfc-editor.org/rfc/rfc7235#section-3.1',
  403: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.3',
  404: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.4',
  406: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.6',
  408: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.7',
  409: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.8',
  410: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.9',
  412: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.10',
  415: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.5.13',
  422: 'https://www.rfc-editor.org/rfc/rfc4918#section-11.2',
  500: 'https://www.rfc-editor.org/rfc/rfc7231#section-6.6.1',
};

/** The body of a refusal, also used inside the results of bulk jobs. */
export function errorDto(refusal: Refusal): ErrorDto {
  const type = TYPES[refusal.status];
  return {
    message: refusal.message,
    ...(refusal.errorCode ? { errorCode: refusal.errorCode } : {}),
    traceId: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
    ...(type ? { type } : {}),
    ...(refusal.details.length > 0 ? { details: refusal.details } : {}),
    statusCode: refusal.status,
  };
}
