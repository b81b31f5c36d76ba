/** The name of what a device keeps of an enquiry: of its list, and without JavaScript of its cookie. */
export const ENQUIRY_KEY = 'enquiry';

/** The name of the cookie with what is written in the form of an enquiry without JavaScript. */
export const WRITTEN_KEY = 'enquiry-written';
