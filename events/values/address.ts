/** Maximum length of an address to which letters are sent, in characters. */
export const MAX_ADDRESS_LENGTH = 200
