/** The name of what a device keeps of an enquiry: of its list, and without JavaScript of its cookie. */
export const ENQUIRY_KEY = 'enquiry';
