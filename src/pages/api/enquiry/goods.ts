import { getGoods } from '../../_enquiry.ts';

export const prerender = false;

export const POST = getGoods;
