import type { VoterAtDeskEvent } from '#events/participation/voter-at-desk.events.ts'
import type { BallotChallengeEvent } from '#events/vote/ballot-challenge.events.ts'
import type { BallotPaperEvent } from '#events/vote/ballot-paper.events.ts'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { VoterToldEvent } from '#events/vote/voter-told.events.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { checkedText, unitText, logText, type LogText } from './user-log-context.ts'

type DeskEvent =
  | Exclude<BallotEvent, { type: 'BallotCast' }>
  | Extract<BallotPaperEvent, { type: 'PaperEntered' }>
  | VoterAtDeskEvent
  | VoterToldEvent
/** Events at an assembly's desk, and of paper ballots. */
export type DeskLogged = RecordedEvent<DeskEvent>

const types: Readonly<Record<DeskEvent['type'], true>> = {
  BallotPaperIssued: true,
  BallotPaperReturned: true,
  BallotPaperCast: true,
  BallotSetAside: true,
  BallotWithdrawn: true,
  BallotChallenged: true,
  BallotChallengeRejected: true,
  BallotChallengeUpheld: true,
  PaperEntered: true,
  VoterSeenAtDesk: true,
  DeskTabletOpened: true,
  VoterTold: true,
}

/** Whether an event is of the desk. */
export const isOfDesk = (event: RecordedEvent): event is DeskLogged => event.type in types

const subjects = {
  'paper-issued': '종이 투표용지를 받은 것',
  'voted-on-paper': '종이 투표용지를 접수한 것',
  'voted-at-desk': '현장의 태블릿으로 투표한 것',
  'ballot-withdrawn': '투표가 취소된 것',
} as const

const noticeText = ({ about, outcome }: VoterToldEvent['data']): string => {
  if (outcome === 'accepted') return `${subjects[about]}을 명부의 전화번호로 알렸습니다.`
  if (outcome === 'refused') return `${subjects[about]}을 명부의 전화번호로 알리지 못했습니다.`
  return `${subjects[about]}을 알리지 않았습니다. 전화번호가 없거나 받지 않겠다고 하셨습니다.`
}

type Withdrawn = Extract<BallotEvent, { type: 'BallotWithdrawn' }>['data']

const withdrawalTexts: Readonly<Record<Withdrawn['cause'], string>> = {
  voter: '낸 투표를 취소했습니다',
  'in-writing': '서면 요청에 따라 두 관리자가 투표를 취소했습니다',
  challenge: '이의를 받아들여 투표를 무효로 했습니다',
}

type ChallengeEvent = Extract<DeskEvent, BallotChallengeEvent>

const challengeText = (event: ChallengeEvent): string => {
  switch (event.type) {
    case 'BallotChallenged':
      return event.data.way === 'desk'
        ? '내지 않은 표라는 이의를 현장에서 받았습니다'
        : '내지 않은 표라는 이의를 남겼습니다'
    case 'BallotChallengeRejected':
      return '두 관리자가 표에 대한 이의를 받아들이지 않았습니다'
    case 'BallotChallengeUpheld':
      return event.data.effect === 'void'
        ? '두 관리자가 표에 대한 이의를 받아들였습니다'
        : '두 관리자가 표에 대한 이의를 받아들였으나 표를 빼낼 수 없어 기록했습니다'
  }
}

const receiptText = (data: ChallengeEvent['data']): string =>
  `${unitText(data)}, 접수번호 ${shownReceiptNumber(data.receiptId)}`

const withdrawnText = (data: Withdrawn): string =>
  [
    unitText(data),
    `접수번호 ${shownReceiptNumber(data.receiptId)}`,
    ...(data.proxy ? ['위임받은 분이 취소'] : []),
  ].join(', ') + checkedText(data)

/** A sentence about it. `title`: what a vote is called. */
export const deskText = (event: DeskLogged, title: (voteId: string) => string): LogText => {
  const vote = title(event.data.voteId)
  switch (event.type) {
    case 'BallotPaperIssued': {
      const { paperNumber } = event.data
      const number = paperNumber === null ? '' : `, ${paperNumber}번`
      return logText(`종이 투표용지를 받았습니다: ${vote} (${unitText(event.data)}${number}${checkedText(event.data)})`)
    }
    case 'BallotPaperReturned':
      return logText(`종이 투표용지를 돌려주었습니다: ${vote} (${unitText(event.data)})`)
    case 'BallotPaperCast':
      return logText(`종이 투표용지로 투표한 것으로 집계했습니다: ${vote} (${unitText(event.data)})`)
    case 'BallotSetAside':
      return logText(`종이 투표용지를 세기로 하여 온라인 투표는 세지 않습니다: ${vote} (${unitText(event.data)})`)
    case 'BallotWithdrawn':
      return logText(`${withdrawalTexts[event.data.cause]}: ${vote} (${withdrawnText(event.data)})`)
    case 'BallotChallenged':
    case 'BallotChallengeRejected':
    case 'BallotChallengeUpheld':
      return logText(`${challengeText(event)}: ${vote} (${receiptText(event.data)})`)
    case 'PaperEntered':
      return logText(`종이 투표용지를 입력했습니다: ${vote} (${event.data.number}번${checkedText(event.data)})`)
    case 'VoterSeenAtDesk':
      return logText(
        `현장에서 본인을 확인하고 태블릿을 열었습니다: ${vote} (${timeText(event.data.expiresAt)}까지 한 번 쓸 수 있습니다)`,
      )
    case 'DeskTabletOpened':
      return logText(`현장의 태블릿에서 투표 화면을 열었습니다: ${vote}`)
    case 'VoterTold':
      return logText(noticeText(event.data))
  }
}
