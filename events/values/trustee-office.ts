/** Maximum length of a trustee's office, in characters. */
export const MAX_OFFICE = 20

/**
 * Pattern of a trustee's office (직책), as voters see it and evidence files contain it: one line of
 * Hangul, Latin letters, digits and a few signs. It begins and ends with none of the signs, so that
 * it cannot change how the text around it is read.
 */
export const OFFICE_FORM = /^[가-힣A-Za-z0-9](?:[가-힣A-Za-z0-9()·,. -]{0,18}[가-힣A-Za-z0-9)])?$/

/** Number of digits from which on an office could be a phone number. */
const MAX_DIGITS = 6

/**
 * Whether a text can be shown to everybody as the office of a person with this name: it is short,
 * and is neither a name nor a phone.
 */
export const isPublicOffice = (office: string, name: string): boolean => {
  if (office.length > MAX_OFFICE || !OFFICE_FORM.test(office)) return false
  const own = name.replaceAll(' ', '')
  // A name of one syllable is part of many words.
  const isNamed = own.length > 1 && office.replaceAll(' ', '').includes(own)
  return !isNamed && office.replaceAll(/\D/g, '').length <= MAX_DIGITS
}

/**
 * Returns a trustee's title for voters, notices and screens: "감사 김감사"; an erased name, or an office
 * never recorded, is left out.
 */
export const trusteeTitle = ({
  office,
  name,
}: {
  readonly office: string | null
  readonly name: string | null
}): string => {
  const parts = [office, name].filter((part) => part !== null)
  return parts.length === 0 ? '참관인' : parts.join(' ')
}
