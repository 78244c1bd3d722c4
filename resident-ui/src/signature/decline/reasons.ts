/** A reason as it is chosen or written. */
export type Reason = { readonly chosen: string | null; readonly written: string }

export const noReason: Reason = { chosen: null, written: '' }
/** Chosen by who writes a reason of their own. */
export const OWN_WORDS = '직접 적기'
/** What the calls take. */
export const MAX_LETTERS = 500

export const declineReasons: readonly string[] = [
  '내용에 찬성하지 않습니다',
  '비용이 부담됩니다',
  '가족이나 다른 소유자와 더 의논해야 합니다',
  OWN_WORDS,
]

export const withdrawalReasons: readonly string[] = [
  '생각이 바뀌었습니다',
  '내용을 잘못 알고 서명했습니다',
  '내용이나 조건이 달라졌습니다',
  OWN_WORDS,
]

/** The reason in words; null while there is none. */
export const reasonText = ({ chosen, written }: Reason): string | null => {
  const text = chosen === OWN_WORDS ? written.trim() : chosen
  return text === null || text === '' ? null : text
}

/** What is missing of it, in a sentence; null where nothing is. */
export const missingReason = (reason: Reason): string | null => {
  if (reasonText(reason) !== null) return null
  return reason.chosen === null ? '이유를 하나 골라주세요.' : '이유를 적어주세요.'
}
