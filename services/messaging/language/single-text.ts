import { englishTexts } from '#events/values/messaging/en.ts'
import { koreanTexts } from '#events/values/messaging/ko.ts'
import { fillTexts, type SingleTextKey } from '#events/values/messaging/message-texts.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { formatPhone, officeWithPhone } from '#events/values/phone.ts'
import { smsInLanguage, smsLanguageOf } from './sms-text.ts'

type SingleFacts = {
  /** Values of variables by their names, besides #{기한} and #{문의처}. */
  readonly values: Readonly<Record<string, string>>
  /** Last day as text, where the message has one. */
  readonly until?: string
  readonly officePhone: string | null | undefined
}

/**
 * Returns a message to one owner of another language as a text message: the installation has these
 * templates approved in Korean alone.
 */
export const singleSms = (
  key: SingleTextKey,
  { values, until = '', officePhone }: SingleFacts,
  { language, publicUrl }: { readonly language: OwnerLanguage; readonly publicUrl: string },
): string => {
  const isEnglish = smsLanguageOf(language) === 'en'
  const { office, until: untilText } = englishTexts.variables
  const englishOffice = officePhone ? `${office} ${formatPhone(officePhone)}` : office
  const text = fillTexts((isEnglish ? englishTexts : koreanTexts).single[key], {
    ...values,
    기한: isEnglish ? fillTexts(untilText, { day: until }) : `${until}까지`,
    문의처: isEnglish ? englishOffice : officeWithPhone(officePhone ?? undefined),
  })
  return smsInLanguage(text, language, publicUrl)
}
