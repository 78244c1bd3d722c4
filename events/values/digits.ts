/**
 * Returns the digits of a text in ASCII, since a Korean keyboard may produce full-width digits. The
 * caller limits its length.
 */
export const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9]/g, '')
