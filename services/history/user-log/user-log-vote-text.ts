import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { unitText } from './user-log-context.ts'

type VoteLogged = Extract<
  VoteEvent,
  { readonly type: 'VoteAnnounced' | 'VoteAnnouncementWithdrawn' | 'VoteOpened' | 'VoteClosed' | 'VoteCounted' }
>

const closeTexts = {
  'by-hand': '투표를 마감했습니다',
  'by-time': '투표 시간이 끝났습니다',
  'with-list': '리스트가 마감되어 투표가 끝났습니다',
} as const

const castText = ({ way, forUnit, proof }: BallotCastEvent['data']): string => {
  if (way === 'paper') return '종이 투표용지로 투표했습니다'
  const byDocument = proof === undefined ? '' : '관리자 두 사람이 신분증을 확인한 링크로 '
  const how = way === 'desk' ? '현장의 태블릿으로 ' : byDocument
  if (forUnit) return `${how}공동소유자를 대표하여 투표했습니다`
  return how === '' ? '투표에 참여했습니다' : `${how}투표했습니다`
}

/** Describes a ballot, with the number of its receipt. */
export const castSentence = (ballot: BallotCastEvent['data'], title: string): string =>
  `${castText(ballot)}: ${title} (${unitText(ballot)}, 접수번호 ${shownReceiptNumber(ballot.receiptId)})`

/** Describes an event of a vote with this title. */
export const voteText = (event: VoteLogged, title: string): string => {
  switch (event.type) {
    case 'VoteAnnounced':
      return `투표를 공고했습니다: ${title} (${dayText(event.data.announcedOn)} ${event.data.place})`
    case 'VoteAnnouncementWithdrawn':
      return `투표 공고를 철회했습니다: ${title}. 사유: ${event.data.reason}`
    case 'VoteCounted':
      return `개표했습니다: ${title}`
    case 'VoteOpened':
      return event.data.reason === 'by-time'
        ? `공고한 시각이 되어 투표가 시작되었습니다: ${title}`
        : `투표를 시작했습니다: ${title}`
    case 'VoteClosed':
      return `${closeTexts[event.data.reason]}: ${title}`
  }
}
