// ApiError: thrown to refuse a call with an error code of the contract.
import { ERROR_MESSAGES, type ErrorBody, type ErrorCode, type Issue, type Slot } from '#contract/error.ts';

interface Details {
  /** Replaces the code's default message. */
  msg?: string;
  issues?: Issue[];
  /** Free ones near a slot that is taken. */
  slots?: Slot[];
  /** Seconds. */
  retryAfter?: number;
}

/** http/errors.ts maps it to a response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.msg ?? ERROR_MESSAGES[code].msg);
    this.code = code;
    this.details = details;
  }
}

export const illegalMove = (msg: string): ApiError => new ApiError('illegal_move', { msg });

export const orderClosed = (msg: string): ApiError =>
  new ApiError('order_closed', { msg: `${msg} Nothing was changed.` });

/** @param what was written by someone else since the caller read it: 'order' */
export const staleVersion = (what: string): ApiError =>
  new ApiError('stale_version', {
    msg: `Someone changed this ${what} while you had it open. Nothing was saved.`,
  });

export const notFound = (): ApiError => new ApiError('not_found');

/** @example throw invalidField('time', 'Choose a time …') */
export const invalidField = (path: string, text: string): ApiError =>
  new ApiError('invalid', { msg: text, issues: [{ path, text }] });

/** Whoever tells us of a fault of ours can name the request, as the log does. */
export const messageWithReference = ({ code, message }: ApiError, requestId: string): string =>
  ERROR_MESSAGES[code].status < 500 ? message : `${message} Reference: ${requestId}`;

/** Must not repeat what was sent: it may be a password. */
export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { issues, slots } = error.details;
  const msg = messageWithReference(error, requestId);
  return {
    success: false,
    code: error.code,
    msg,
    message: msg,
    ...(issues ? { issues } : {}),
    ...(slots ? { slots } : {}),
    requestId,
  };
}
