// ApiError: how handlers and verbs refuse a call.
import { ERRORS, type ErrorBody, type ErrorCode, type Issue } from '#contract/error.ts';

interface Details {
  /** Replaces the code's own message. */
  msg?: string;
  issues?: Issue[];
  /** Seconds. */
  retryAfter?: number;
}

/** http/errors.ts maps it to a response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.msg ?? ERRORS[code].msg);
    this.code = code;
    this.details = details;
  }
}

/** A refusal because of one field: `invalidField('time', 'Choose a time …')`. */
export const invalidField = (path: string, text: string): ApiError =>
  new ApiError('invalid', { msg: text, issues: [{ path, text }] });

/** Never repeats what was sent (passwords!). */
export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { issues } = error.details;
  return {
    success: false,
    code: error.code,
    msg: error.message,
    message: error.message,
    ...(issues ? { issues } : {}),
    requestId,
  };
}
