import { SquidexError } from '@squidex/squidex';
import * as v from 'valibot';
import { cutText } from '#src/lib/cut-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

const Refusal = v.object({
  message: v.optional(v.string()),
  error_description: v.optional(v.string()),
  error: v.optional(v.string()),
  details: v.optional(v.array(v.string())),
  /** Of GraphQL. */
  errors: v.optional(v.array(v.object({ message: v.string() }))),
});

/**
 * Runs one call of the SDK and makes its failures values: an answer with a status is
 * `source-refused`, or `disk-full`; no answer or an unreadable one is `source-unreachable`.
 */
export async function attempt<T>(call: () => Promise<T>): Promise<Result<T, Problem>> {
  try {
    return ok(await call());
  } catch (error) {
    if (error instanceof SquidexError) return err(problemOf(error));
    if (error instanceof v.ValiError || error instanceof SyntaxError) {
      const reason = `unreadable answer: ${oneLine(error.message)}`;
      return err(problem('source-unreachable', { reason }));
    }
    throw error;
  }
}

function problemOf(error: SquidexError): Problem {
  if (error.statusCode !== undefined) return refusal(error.statusCode, error.body);
  // The SDK wraps the refusal of its second try once more.
  if (error.cause instanceof SquidexError) return problemOf(error.cause);
  return problem('source-unreachable', { reason: oneLine(reasonOf(error)) });
}

/** What is said at the bottom of an error: 'fetch failed' is only the top of it. */
function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) {
    return reasonOf(cause.errors[0]);
  }
  return cause instanceof Error ? reasonOf(cause) : error.message;
}

const MOST_WORDS = 1_000;

/** What a source says, for a line of the log or the screen: it may be of any length. */
const oneLine = (text: string) => cutText(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MOST_WORDS);

/** Insufficient Storage. */
const NO_ROOM = 507;

/** The problem of a refused call or bulk job. In: HTTP status and error body. */
export function refusal(status: number, body: unknown): Problem {
  const parsed = v.safeParse(Refusal, body);
  const text = parsed.success
    ? [
        parsed.output.message,
        parsed.output.error_description,
        ...(parsed.output.details ?? []),
        ...(parsed.output.errors ?? []).map(({ message: one }) => one),
      ]
    : [];
  const message = oneLine(text.filter(Boolean).join(' ')) || `status ${status}`;
  return problem(status === NO_ROOM ? 'disk-full' : 'source-refused', { status, message });
}
