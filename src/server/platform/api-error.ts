// The one way in which a handler or a verb refuses.
import { ERRORS, type ErrorBody, type ErrorCode, type Issue } from '#contract/error.ts';

interface Details {
  /** Better words than the code's own. */
  msg?: string;
  issues?: Issue[];
  /** Seconds. */
  retryAfter?: number;
}

/** Thrown by whatever refuses; error-answer.ts makes the answer of it. */
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
