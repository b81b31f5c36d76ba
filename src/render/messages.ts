/** Texts of the frame around the blocks. */
export const messages = {
  de: { page: (number: number) => `Seite ${number}` },
  en: { page: (number: number) => `page ${number}` },
};
