import { dayEnd } from '#events/values/day.ts'
import { formatDateTime } from '#ui/format.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { endPieces } from '../../kit/display/short-time.ts'

/** End of a vote, and whether it comes from the vote or from its list. */
export type EffectiveEnd = { readonly at: string; readonly by: 'vote' | 'list' }

/** Returns the end of a vote: its own time, but never later than the last day of its list. */
export const effectiveEnd = (closesAt: string | null, listEndDate: string): EffectiveEnd => {
  const ofList = dayEnd(listEndDate)
  return closesAt !== null && Date.parse(closesAt) <= ofList.getTime()
    ? { at: closesAt, by: 'vote' }
    : { at: ofList.toISOString(), by: 'list' }
}

/**
 * Returns an end as text; midnight is written as 24:00 of the day before ("2026. 12. 22. (화)
 * 24:00").
 */
export const endMomentText = (at: string): string => {
  const { day, clock } = endPieces(at)
  return `${day} ${clock}`
}

const endOf = (closesAt: string | null, listEndDate: string): string => {
  const { at, by } = effectiveEnd(closesAt, listEndDate)
  return by === 'vote' ? formatDateTime(at) : endMomentText(at)
}

/**
 * Returns the end in words: "늦어도 2026. 12. 22. (화) 24:00 마감 (리스트 종료일)". "늦어도" marks a vote without
 * an end of its own, which may be closed before.
 */
export const endText = (closesAt: string | null, listEndDate: string): string =>
  `${closesAt === null ? '늦어도 ' : ''}${endOf(closesAt, listEndDate)} 마감` +
  `${effectiveEnd(closesAt, listEndDate).by === 'list' ? ' (리스트 종료일)' : ''}`

/** Returns the latest end of a vote without its list: "늦어도 2026. 12. 22. (화) 24:00". */
export const latestText = ({ closesAt, endsAt }: Pick<Vote, 'closesAt' | 'endsAt'>): string =>
  `${closesAt === null ? '늦어도 ' : ''}${endMomentText(endsAt)}`

type ResidentsEnd = Pick<Vote, 'closesAt' | 'electronicClosesAt'>

/** Returns the end by the link in words for residents, who know of no list. */
export const residentsEndText = ({ closesAt, electronicClosesAt }: ResidentsEnd, listEndDate: string): string =>
  `${electronicClosesAt === null ? '' : '전자투표 '}${endText(electronicClosesAt ?? closesAt, listEndDate).replace(' (리스트 종료일)', '')}`

/** Returns when electronic ballots end before the papers, in words; null: they end together. */
export const electronicEndText = ({ electronicClosesAt }: ResidentsEnd): string | null =>
  electronicClosesAt === null ? null : `전자투표는 ${formatDateTime(electronicClosesAt)} 마감`

/** Returns the end as a sentence, beside the field of the time. */
export const endSentence = (closesAt: string | null, listEndDate: string): string => {
  const end = endOf(closesAt, listEndDate)
  if (effectiveEnd(closesAt, listEndDate).by === 'vote') return `실제로 끝나는 때: ${end}.`
  return closesAt === null
    ? `실제로 끝나는 때: 늦어도 리스트가 끝나는 ${end}.`
    : `실제로 끝나는 때: ${end}. 더 늦게까지 하려면 리스트의 종료일을 늦추세요.`
}
