import { takeEnquiry } from '../_enquiry.ts';

export const prerender = false;

export const POST = takeEnquiry;
