import type { SheetItem } from '#services/assembly/sheet/sheets.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { ApiError } from '#ui/http/api-client.ts'
import { readMarks } from '../../vote/papers/marks.ts'

/** Item of a sheet with its vote, whose questions are typed. */
export type TypedItem = { readonly item: SheetItem; readonly vote: Vote }

/** Whether an item is entered for a unit of a building: it votes on it, and the item is not counted. */
export const isEntered = ({ onSheet, status, counted, dongs }: SheetItem, dong: string): boolean =>
  onSheet && status !== 'draft' && !counted && (dongs === null || dongs.includes(dong))

/** Returns why an item is not entered, for the teller. */
export const leftOutText = ({ onSheet, status, counted, dongs }: SheetItem): string => {
  if (!onSheet) return '무기명 안건이라 용지가 따로 있습니다.'
  if (status === 'draft') return '아직 시작하지 않은 안건입니다.'
  if (counted) return '개표한 안건입니다.'
  return `${(dongs ?? []).map((dong) => `${dong}동`).join(', ')} 세대만 투표하는 안건입니다.`
}

type SentItem = {
  readonly voteId: string
  readonly answers: { readonly questionId: string; readonly choiceIds: string[]; readonly invalid?: true }[] | null
}

/**
 * Returns the items as the call takes them; null while a question of one is missing or wrong.
 * `isInvalid`: nothing of the sheet is valid.
 */
export const itemsOf = (
  typed: readonly TypedItem[],
  marks: Readonly<Record<string, string>>,
  isInvalid: boolean,
): readonly SentItem[] | null => {
  const items = typed.map(({ item: { voteId }, vote: { questions } }): SentItem | null => {
    if (isInvalid) return { voteId, answers: null }
    const answers = questions.flatMap((question) => {
      const read = readMarks(marks[question.id] ?? '', question)
      if (read.is === 'wrong') return []
      const invalid = read.isInvalid ? { invalid: true as const } : {}
      return [{ questionId: question.id, choiceIds: [...read.choiceIds], ...invalid }]
    })
    return answers.length === questions.length ? { voteId, answers } : null
  })
  const read = items.filter((item) => item !== null)
  return read.length === items.length ? read : null
}

/**
 * Returns a refusal in lines: its text, and each refused item by its title. `titles`: of the items
 * in the order in which they were sent.
 */
export const refusalLines = ({ text, fields }: Pick<ApiError, 'text' | 'fields'>, titles: readonly string[]) => [
  text,
  ...fields.flatMap(({ path, message }) => {
    const index = /^items\.(\d+)$/.exec(path)?.[1]
    if (index !== undefined) return [`${titles[Number(index)] ?? '안건'}: ${message}`]
    return path.startsWith('items.') ? [message] : []
  }),
]
