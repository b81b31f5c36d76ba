import { postGraphql } from '#src/api/handlers/calls/call-requests.ts';
import { callRoute } from '../_call.ts';

export const prerender = false;

export const POST = callRoute(postGraphql);
