import { timeText } from '../../core/text/seoul-time.ts'
import type { CheckedConditions, Checklist } from '../vote-life.contract.ts'
import type { ExistingVote } from '../vote-state.decider.ts'
import { checklistOf, missingOf, checkedItem } from './checked-item.ts'

type ClosingInput = { readonly vote: ExistingVote; readonly now: Date }

export type PaperFacts = {
  /** Papers that were entered once only, or differ. */
  readonly open: number
  /** Number of papers that were handed out and not entered at all. */
  readonly notEntered: number
  /** Number of challenged ballots that two administrators have not decided on. */
  readonly challenged: number
}

/** Returns the items of papers that the count would leave out, and of challenges that are open. */
const missingPapers = ({ open, notEntered, challenged }: PaperFacts): readonly CheckedConditions[] => [
  ...(notEntered > 0
    ? [
        missingOf({ code: 'PAPERS_NOT_ENTERED', to: 'papers' }, notEntered, {
          level: 'warning',
          bad: `교부한 투표용지 가운데 ${notEntered}장이 입력되지 않았습니다.`,
          good: '',
        }),
      ]
    : []),
  missingOf({ code: 'PAPERS_OPEN', to: 'papers' }, open, {
    level: 'warning',
    bad: `한 번만 입력했거나 두 입력이 다른 투표지가 ${open}장 있습니다.`,
    good: '입력한 투표지를 모두 두 번 확인했습니다.',
  }),
  ...(challenged > 0
    ? [
        missingOf({ code: 'CHALLENGES_OPEN', to: 'vote' }, challenged, {
          level: 'warning',
          bad: `두 관리자가 처리하지 않은 이의가 ${challenged}건 있습니다.`,
          good: '',
        }),
      ]
    : []),
]

/** Returns the checklist of what the count of a vote that is over would leave out. Pure. */
export const countingChecklist = (papers: PaperFacts): Checklist => checklistOf('counting', missingPapers(papers))

/** Facts around an open vote; null: there is nothing of the kind. */
export type ClosingFacts = {
  /** Whether the rule's turnout is met; null: it requires none, or it is undecided. */
  readonly turnoutMet: boolean | null
  readonly papers: PaperFacts
  /** Number of proxy forms that wait for a second administrator. */
  readonly proxiesOpen: number | null
}

/**
 * Returns the checklist of an open vote before it closes: no item blocks, since time closes it
 * whatever is missing. Pure.
 */
export const closingChecklist = ({ vote, now }: ClosingInput, facts: ClosingFacts): Checklist => {
  const { turnoutMet, papers, proxiesOpen } = facts
  return checklistOf('closing', [
    ...(turnoutMet === null
      ? []
      : [
          turnoutMet
            ? checkedItem('done', { code: 'TURNOUT_NOT_MET' }, '투표율 기준을 채웠습니다.')
            : checkedItem('warning', { code: 'TURNOUT_NOT_MET' }, '투표율 기준을 아직 채우지 못했습니다.'),
        ]),
    ...(vote.closesAt !== null && now < new Date(vote.closesAt)
      ? [
          checkedItem(
            'warning',
            { code: 'BEFORE_ITS_TIME', to: 'vote' },
            `${timeText(vote.closesAt)}까지로 알린 투표입니다. 지금 마감하면 더 일찍 끝납니다.`,
          ),
        ]
      : []),
    ...missingPapers(papers),
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
