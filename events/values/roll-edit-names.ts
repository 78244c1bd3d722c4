/** Names of the kinds of edits of a roll, for administrators and residents. */
export const rollEditNames = {
  added: '명부에 더함',
  removed: '명부에서 뺌',
  name: '이름',
  phone: '전화번호',
  birthDate: '생년월일',
  area: '면적',
  landShare: '대지권',
  ownershipShare: '지분',
  representative: '대표 소유자',
  messages: '알림톡 받기',
  erased: '개인정보 파기',
} as const

/** Names of the roles of editors. */
const rollEditorNames = {
  SUPER_ADMIN: '최고 관리자',
  ADMIN: '관리자',
  resident: '본인',
  system: '자동 처리',
} as const

/** One line of a list of edits: the same kind in the same role on the same day. */
export type RollEditLine = {
  readonly day: string
  readonly text: string
  readonly by: string
  readonly count: number
}

type Edit = {
  readonly day: string
  readonly what: readonly (keyof typeof rollEditNames)[]
  readonly by: keyof typeof rollEditorNames
}

/** "2026. 11. 21." of a day `YYYY-MM-DD`. */
export const editDayText = (day: string): string =>
  day
    .split('-')
    .map((part) => `${Number(part)}.`)
    .join(' ')

/** Edits put together by day, kind and role; the newest day first. */
export const rollEditLines = (edits: readonly Edit[]): readonly RollEditLine[] => {
  const lines = new Map<string, RollEditLine>()
  for (const { day, what, by } of edits) {
    const text = what.map((kind) => rollEditNames[kind]).join(', ')
    const key = `${day} ${text} ${by}`
    lines.set(key, { day, text, by: rollEditorNames[by], count: (lines.get(key)?.count ?? 0) + 1 })
  }
  return [...lines.values()].toSorted(
    (one, other) => other.day.localeCompare(one.day) || one.text.localeCompare(other.text),
  )
}
