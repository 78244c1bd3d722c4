import { formatCount, formatDateTime } from '#ui/format.ts'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { beginningOf } from '../../participation/deadline.ts'
import type { Ballots } from '../ballot-draft.ts'
import { proxyHolderText, votedByText, voterText } from '../unit/unit-texts.ts'
import { ballotKey, isComplete, isVoting, openUnits, type VoteItem } from './ballot-items.ts'

/** State of a unit in an item: its text, and whether the voter has answered or voted. */
export type UnitStanding = { readonly state: 'done' | 'answered' | 'open' | 'closed'; readonly text: string }

const closed = (text: string): UnitStanding => ({ state: 'closed', text })

/** Returns why nobody can vote on an item by the link; null where they can. */
const itemClosedText = ({ linkId, vote }: VoteItem): string | null => {
  if (vote.goesOnOnPaper) return t('전자투표가 마감된 안건입니다. 종이로는 투표하실 수 있습니다.')
  if (vote.status === 'closed') return t('마감된 안건입니다.')
  if (vote.startsAt !== null) return t('{startsAt} 투표합니다.', { startsAt: beginningOf(vote.startsAt) })
  if (vote.status === 'draft') return t('아직 시작하지 않은 안건입니다.')
  return linkId === null ? t('휴대전화로 투표하지 않는 안건입니다.') : null
}

/** Returns the standing of one unit in an item. */
export const standingOf = (item: VoteItem, unit: VoterUnit, ballots: Ballots): UnitStanding => {
  switch (unit.state) {
    case 'voted': {
      const at = unit.votedAt === null ? '' : ` · ${formatDateTime(unit.votedAt)}`
      if (unit.givenTo?.used === true) return { state: 'done', text: proxyHolderText(unit.givenTo) }
      return { state: 'done', text: `${t('투표하셨습니다')}${at}` }
    }
    case 'unit-voted':
      return { state: 'done', text: votedByText(unit) }
    case 'paper-out':
      return closed(t('종이 투표용지를 받은 세대입니다. 투표용지로 투표해주세요.'))
    case 'not-representative':
      return closed(voterText(unit))
    case 'not-in-district':
      return closed(t('이 선거구의 세대가 아닙니다.'))
    case 'open': {
      const why = itemClosedText(item)
      if (why !== null) return closed(why)
      if (openUnits(item).every(({ listUserId }) => listUserId !== unit.listUserId))
        return closed(t('다른 세대와 합하여 한 표입니다.'))
      const isAnswered = isComplete(ballots, { key: ballotKey(item, unit), item, unit })
      if (isAnswered) return { state: 'answered', text: t('답을 골랐습니다') }
      const isWithdrawn = unit.withdrawnReceipt !== null
      return { state: 'open', text: isWithdrawn ? t('투표를 취소하셨습니다') : t('아직 답하지 않았습니다') }
    }
  }
}

/** Returns the number of open items of an agenda in a sentence. */
export const openItemsText = (items: readonly VoteItem[]): string => {
  const open = items.filter((item) => openUnits(item).length > 0).length
  if (open > 0) return t('투표하실 안건이 {open} 있습니다.', { open: formatCount(open, '건') })
  if (items.some((item) => isVoting(item) || item.units.some(({ receipt }) => receipt !== null)))
    return t('지금 하실 투표를 모두 마치셨습니다.')
  return t('지금 투표하실 안건이 없습니다.')
}
