import { timeText } from '../../core/seoul-time.ts'
import type { Checklist } from '../vote-life.contract.ts'
import type { CreatedVote } from '../vote-state.decider.ts'
import { checklistOf, missingOf, said } from './checked-item.ts'

type Seen = { readonly vote: CreatedVote; readonly now: Date }

/** What is known around an open vote; null: there is nothing of the kind. */
export type ClosingFacts = {
  /** Whether the rule's turnout is met; null: it asks for none, or it cannot be said. */
  readonly turnoutMet: boolean | null
  /** Papers that were entered once only, or differ. */
  readonly papersOpen: number | null
  /** Powers of attorney that wait for a second look. */
  readonly proxiesOpen: number | null
}

/** What is missing before an open vote closes: nothing of it blocks, since time closes it whatever is missing. Pure. */
export const closingChecklist = ({ vote, now }: Seen, facts: ClosingFacts): Checklist => {
  const { turnoutMet, papersOpen, proxiesOpen } = facts
  return checklistOf('closing', [
    ...(turnoutMet === null
      ? []
      : [
          turnoutMet
            ? said('done', { code: 'TURNOUT_NOT_MET' }, '투표율 기준을 채웠습니다.')
            : said('warning', { code: 'TURNOUT_NOT_MET' }, '투표율 기준을 아직 채우지 못했습니다.'),
        ]),
    ...(vote.closesAt !== null && now < new Date(vote.closesAt)
      ? [
          said(
            'warning',
            { code: 'BEFORE_ITS_TIME', to: 'vote' },
            `${timeText(vote.closesAt)}까지로 알린 투표입니다. 지금 마감하면 더 일찍 끝납니다.`,
          ),
        ]
      : []),
    ...(papersOpen === null
      ? []
      : [
          missingOf({ code: 'PAPERS_OPEN', to: 'papers' }, papersOpen, {
            level: 'warning',
            bad: `한 번만 입력했거나 두 입력이 다른 투표지가 ${papersOpen}장 있습니다.`,
            good: '입력한 투표지를 모두 두 번 확인했습니다.',
          }),
        ]),
    ...(proxiesOpen === null
      ? []
      : [
          missingOf({ code: 'PROXIES_OPEN', to: 'proxies' }, proxiesOpen, {
            level: 'warning',
            bad: `다른 관리자의 확인을 기다리는 위임장이 ${proxiesOpen}건 있습니다.`,
            good: '위임장을 모두 확인했습니다.',
          }),
        ]),
  ])
}
