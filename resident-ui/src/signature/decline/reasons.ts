import { sourceText, t } from '#ui/translate.ts'

/** Reason as chosen or typed; a chosen one is sent in Korean, whatever the language of the screen. */
export type Reason = { readonly chosen: string | null; readonly written: string }

export const noReason: Reason = { chosen: null, written: '' }
/** Choice of a typed reason. */
export const OWN_WORDS = sourceText('직접 적기')
/** Choice of giving no reason: none is needed to decline or withdraw. */
export const UNSTATED_REASON = sourceText('이유를 말하지 않겠습니다')
/** Maximum length of a reason in characters, as in the contract. */
export const MAX_LETTERS = 500

export const declineReasons: readonly string[] = [
  sourceText('내용에 찬성하지 않습니다'),
  sourceText('비용이 부담됩니다'),
  sourceText('가족이나 다른 소유자와 더 의논해야 합니다'),
  OWN_WORDS,
  UNSTATED_REASON,
]

export const withdrawalReasons: readonly string[] = [
  sourceText('생각이 바뀌었습니다'),
  sourceText('내용을 잘못 알고 서명했습니다'),
  sourceText('내용이나 조건이 달라졌습니다'),
  OWN_WORDS,
  UNSTATED_REASON,
]

/** Returns the reason as text; null while there is none. */
export const reasonText = ({ chosen, written }: Reason): string | null => {
  const text = chosen === OWN_WORDS ? written.trim() : chosen
  return text === null || text === '' ? null : text
}

/** Returns an error in a sentence where the reason is missing; else null. */
export const missingReason = (reason: Reason): string | null => {
  if (reasonText(reason) !== null) return null
  return reason.chosen === null ? t('이유를 하나 골라주세요.') : t('이유를 적어주세요.')
}
