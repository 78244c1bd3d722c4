/**
 * Returns the digits of a text in ASCII: whoever types in Korean may have left the keyboard in full
 * width. Its length is limited before.
 */
export const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9]/g, '')
