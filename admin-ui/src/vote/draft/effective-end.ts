import { dayEnd } from '#events/values/day.ts'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { endPieces } from '../../kit/display/short-time.ts'

/** When a vote ends by itself, and because of what. */
export type EffectiveEnd = { readonly at: string; readonly by: 'vote' | 'list' }

/** A vote ends at its own time, and never later than the last day of its list. */
export const effectiveEnd = (closesAt: string | null, listEndDate: string): EffectiveEnd => {
  const ofList = dayEnd(listEndDate)
  return closesAt !== null && Date.parse(closesAt) <= ofList.getTime()
    ? { at: closesAt, by: 'vote' }
    : { at: ofList.toISOString(), by: 'list' }
}

/** When something was over: a day's end is told as that day's ("2026. 12. 22. (화) 24:00"). */
export const overText = (at: string): string => {
  const { day, clock } = endPieces(at)
  return `${day} ${clock}`
}

const endOf = (closesAt: string | null, listEndDate: string): string => {
  const { at, by } = effectiveEnd(closesAt, listEndDate)
  return by === 'vote' ? formatDateTime(at) : overText(at)
}

/** When it really ends, in a word: "늦어도 2026. 12. 22. (화) 24:00 마감 (리스트 종료일)"; "늦어도" where it names no end of its own, and may be closed before. */
export const endText = (closesAt: string | null, listEndDate: string): string =>
  `${closesAt === null ? '늦어도 ' : ''}${endOf(closesAt, listEndDate)} 마감${effectiveEnd(closesAt, listEndDate).by === 'list' ? ' (리스트 종료일)' : ''}`

/** The same of a vote where its list is not at hand: "늦어도 2026. 12. 22. (화) 24:00". */
export const latestText = ({ closesAt, endsAt }: Pick<Vote, 'closesAt' | 'endsAt'>): string =>
  `${closesAt === null ? '늦어도 ' : ''}${overText(endsAt)}`

/** The same for residents, who know of no list. */
export const residentsEndText = (closesAt: string | null, listEndDate: string): string =>
  endText(closesAt, listEndDate).replace(' (리스트 종료일)', '')

/** The same as a sentence for who chooses the time. */
export const endSentence = (closesAt: string | null, listEndDate: string): string => {
  const end = endOf(closesAt, listEndDate)
  if (effectiveEnd(closesAt, listEndDate).by === 'vote') return `실제로 끝나는 때: ${end}.`
  return closesAt === null
    ? `실제로 끝나는 때: 늦어도 리스트가 끝나는 ${end}. 그 전에 직접 마감할 수 있습니다.`
    : `실제로 끝나는 때: ${end}. 리스트가 먼저 끝나므로, 더 늦게까지 하려면 리스트의 종료일을 늦추세요.`
}
