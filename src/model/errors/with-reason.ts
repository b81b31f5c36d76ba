import { messageOf, type Problem } from './errors.ts';

/** A problem for whoever runs the server: also the reason, where the words for editors leave it out. */
export function withReason(problem: Problem): string {
  const message = messageOf(problem, 'en');
  const { reason } = problem.details;
  const isSaid = reason === undefined || message.includes(String(reason));
  return isSaid ? message : `${message} (${reason})`;
}
