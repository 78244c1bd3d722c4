import { dayAt, daysBetween } from '#events/values/day.ts'
import type { RollBeforeVote } from '#projections/vote/roll-before-vote.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import { listStatusAt, type ExistingList } from '../../list/list.decider.ts'
import { explainedOf } from '../attachment/question-content.decider.ts'
import { requiredNotice } from './notice-days.ts'
import { earliestOpening } from './purposes.contract.ts'
import { isMetByAssent, lawOfVote, ruleOfVote, weighedBy } from './rule-of-vote.ts'
import { checklistOf, missingOf, checkedItem } from './checked-item.ts'
import type { CheckedConditions, Checklist } from '../vote-life.contract.ts'
import { isElectronicOver, isPastEnd, listEndOf, type ExistingVote } from '../vote-state.decider.ts'
import { withdrawalLawOf } from '../withdrawal/withdrawal-law.contract.ts'
import { canBeWithdrawn } from '../withdrawal/withdrawal-texts.contract.ts'

type Campaign = { readonly vote: ExistingVote; readonly list: ExistingList; readonly now: Date }
/** Facts around a draft. */
export type OpeningFacts = {
  readonly roll: RollBeforeVote
  readonly invites: boolean
  /** Number of candidates without a description. */
  readonly undescribed: number
  /** Whether residents' screens can show a number to call. */
  readonly hasOfficePhone: boolean
  /** Trustees of an encrypted vote, and how many of them have made their part. */
  readonly trustees: { readonly named: number; readonly made: number }
}

const rollItems = ({ vote, list }: Campaign, { roll }: OpeningFacts): readonly CheckedConditions[] => {
  const { area, land } = weighedBy(vote, ruleOfVote(vote, list))
  const emptyDongs = (vote.dongs ?? []).filter((dong) => !roll.dongs.includes(dong))
  return [
    roll.units === 0
      ? checkedItem(
          'blocking',
          { code: 'ROLL_EMPTY', to: 'roll' },
          '명부에 투표할 세대가 없습니다. 명부를 먼저 등록해주세요.',
        )
      : {
          ...checkedItem(
            'done',
            { code: 'ROLL_EMPTY', to: 'roll' },
            `${roll.units.toLocaleString('ko')}세대가 투표합니다.`,
          ),
          count: roll.units,
        },
    ...(vote.dongs
      ? [
          missingOf({ code: 'DISTRICT_EMPTY', to: 'vote' }, emptyDongs.length, {
            level: 'blocking',
            bad: `명부에 세대가 없는 동이 선거구에 있습니다: ${emptyDongs.map((dong) => `${dong}동`).join(', ')}`,
            good: '선거구의 모든 동에 세대가 있습니다.',
          }),
        ]
      : []),
    ...(area || land
      ? [
          missingOf({ code: 'AREAS_MISSING', to: 'roll' }, roll.unitsWithoutArea, {
            level: 'warning',
            bad: `면적을 모르는 세대가 ${roll.unitsWithoutArea.toLocaleString('ko')}세대 있습니다. 결과를 판정하지 못할 수 있습니다.`,
            good: '모든 세대의 면적이 있습니다.',
          }),
        ]
      : []),
    missingOf({ code: 'PHONES_MISSING', to: 'roll' }, roll.ownersWithoutPhone, {
      level: 'warning',
      bad: `휴대전화 번호가 없는 소유자가 ${roll.ownersWithoutPhone.toLocaleString('ko')}명 있습니다. 온라인으로 투표할 수 없습니다.`,
      good: '모든 소유자의 휴대전화 번호가 있습니다.',
    }),
  ]
}

const noticeItems = ({ vote, list, now }: Campaign): readonly CheckedConditions[] => {
  const to = 'announcement' as const
  const asked = requiredNotice(lawOfVote(vote, list).key, list.startDate)
  if (!vote.announcement) {
    const why = asked ? ` ${asked.basis}에 따라 ${asked.days}일 전에 공고합니다.` : ''
    return [checkedItem('warning', { code: 'NOT_ANNOUNCED', to }, `아직 공고하지 않았습니다.${why}`)]
  }
  const { announcedOn, place } = vote.announcement
  const announced = checkedItem(
    'done',
    { code: 'NOT_ANNOUNCED', to },
    `${dayText(announcedOn)} 공고했습니다 (${place}).`,
  )
  if (!asked) return [announced]
  const opens = vote.opensAt === null || new Date(vote.opensAt) < now ? now : new Date(vote.opensAt)
  const days = daysBetween(announcedOn, dayAt(opens))
  const earliest = dayText(earliestOpening(announcedOn, asked.days))
  const basis = `${asked.basis}: ${asked.days}일 전 공고`
  return [
    announced,
    days < asked.days
      ? checkedItem(
          'warning',
          { code: 'NOTICE_TOO_SHORT', to },
          `공고 기간이 짧습니다. ${earliest}부터 시작할 수 있습니다 (${basis}).`,
        )
      : checkedItem('done', { code: 'NOTICE_TOO_SHORT', to }, `공고 기간을 지켰습니다 (${basis}).`),
  ]
}

/** Returns the item of the end of electronic ballots, where a vote has one of its own. */
const electronicItems = (vote: ExistingVote, now: Date): readonly CheckedConditions[] => {
  if (vote.electronicClosesAt === undefined) return []
  const item = { code: 'ELECTRONIC_END', to: 'vote' } as const
  return isElectronicOver(vote, now)
    ? [checkedItem('warning', item, '전자투표 마감 시각이 지나 종이로만 투표할 수 있습니다.')]
    : [checkedItem('done', item, `전자투표는 ${timeText(vote.electronicClosesAt)}에 먼저 마감합니다.`)]
}

const timeItems = ({ vote, list, now }: Campaign): readonly CheckedConditions[] => {
  const end = listEndOf(list)
  const status = listStatusAt(list, now)
  const endsLater = vote.closesAt !== null && new Date(vote.closesAt) > end
  const lastDay = `리스트 종료일(${dayText(list.endDate)})까지 투표합니다.`
  return [
    ...(status === 'closed'
      ? [checkedItem('blocking', { code: 'LIST_OVER', to: 'list' }, '리스트가 마감되었습니다.')]
      : []),
    ...(status === 'scheduled'
      ? [
          checkedItem(
            'warning',
            { code: 'LIST_NOT_STARTED', to: 'list' },
            `리스트가 ${dayText(list.startDate)} 시작합니다. 그때부터 투표할 수 있습니다.`,
          ),
        ]
      : []),
    ...(isPastEnd(vote, now)
      ? [checkedItem('blocking', { code: 'TIME_OVER', to: 'vote' }, '투표 마감 시각이 지났습니다.')]
      : []),
    ...(vote.opensAt !== null && new Date(vote.opensAt) > now
      ? [
          checkedItem(
            'warning',
            { code: 'OPENING_TO_COME', to: 'vote' },
            `투표 시작 시각이 아직 오지 않았습니다. ${timeText(vote.opensAt)}부터 투표할 수 있습니다.`,
          ),
        ]
      : []),
    ...electronicItems(vote, now),
    checkedItem(
      endsLater ? 'warning' : 'done',
      { code: 'ENDS_WITH_LIST', to: endsLater ? 'list' : 'vote' },
      vote.closesAt === null || endsLater ? lastDay : `${timeText(vote.closesAt)}에 마감합니다.`,
    ),
  ]
}

/** Returns the item of the link; opening a vote by hand creates the link, too. */
const linkItem = ({ link, opensAt }: ExistingVote): CheckedConditions => {
  const item = { code: 'LINK_MISSING', to: 'link' } as const
  if (link?.status === 'active') return checkedItem('done', item, '투표 링크가 있습니다.')
  return link === null && opensAt === null
    ? checkedItem('warning', item, '투표 링크가 아직 없습니다. 시작하기를 누르면 함께 만듭니다.')
    : checkedItem('blocking', item, '투표 링크가 없거나 꺼져 있습니다. 링크가 있어야 투표할 수 있습니다.')
}

const residentsItems = (
  { vote }: Campaign,
  { invites, hasOfficePhone }: OpeningFacts,
): readonly CheckedConditions[] => [
  linkItem(vote),
  invites
    ? checkedItem('done', { code: 'MESSAGES_OFF', to: 'messages' }, '투표 안내 메시지를 보낼 수 있습니다.')
    : checkedItem(
        'warning',
        { code: 'MESSAGES_OFF', to: 'messages' },
        '투표 안내 메시지가 꺼져 있거나 템플릿이 없습니다.',
      ),
  hasOfficePhone
    ? checkedItem(
        'done',
        { code: 'OFFICE_PHONE_MISSING', to: 'apartment' },
        '주민 화면에 관리사무소 전화번호가 나옵니다.',
      )
    : checkedItem(
        'warning',
        { code: 'OFFICE_PHONE_MISSING', to: 'apartment' },
        '관리사무소 전화번호가 없습니다. 주민 화면에 문의할 번호가 나오지 않습니다.',
      ),
]

/** Returns the item of the plain summaries, which questions of a resolution should have. */
const summaryItems = ({ vote }: Campaign): readonly CheckedConditions[] => {
  if (vote.kind === 'election') return []
  const without = explainedOf(vote).filter(({ plainSummary }) => plainSummary === undefined).length
  return [
    missingOf({ code: 'PLAIN_SUMMARY_MISSING', to: 'vote' }, without, {
      level: 'warning',
      bad: `쉬운 말 요약이 없는 문항이 ${without}개 있습니다. 적어두면 주민이 질문 아래에서 읽습니다.`,
      good: '모든 문항에 쉬운 말 요약이 있습니다.',
    }),
  ]
}

const contentItems = ({ vote, list }: Campaign, { undescribed }: OpeningFacts): readonly CheckedConditions[] => {
  const rule = ruleOfVote(vote, list)
  const silent = vote.questions.filter(({ choices }) => !choices.some(({ assent }) => assent === true)).length
  return [
    rule === null
      ? checkedItem(
          'warning',
          { code: 'RULE_MISSING', to: 'vote' },
          '의결 기준이 없습니다. 가결 여부를 판정하지 않고 득표만 보여드립니다.',
        )
      : checkedItem('done', { code: 'RULE_MISSING', to: 'vote' }, `의결 기준: ${rule.title}`),
    ...(isMetByAssent(rule)
      ? [
          missingOf({ code: 'ASSENT_MISSING', to: 'vote' }, silent, {
            level: 'warning',
            bad: `찬성에 해당하는 선택지가 없는 문항이 ${silent}개 있습니다. 그 문항은 가결 여부를 판정하지 못합니다.`,
            good: '모든 문항에 찬성에 해당하는 선택지가 있습니다.',
          }),
        ]
      : []),
    ...(vote.choiceOrder === 'lot'
      ? [
          vote.isDrawn
            ? checkedItem('done', { code: 'LOT_NOT_DRAWN', to: 'vote' }, '선택지 순서를 추첨했습니다.')
            : checkedItem('blocking', { code: 'LOT_NOT_DRAWN', to: 'vote' }, '선택지 순서를 아직 추첨하지 않았습니다.'),
        ]
      : []),
    ...(vote.kind === 'election'
      ? [
          missingOf({ code: 'CANDIDATES_UNDESCRIBED', to: 'candidates' }, undescribed, {
            level: 'warning',
            bad: `소개가 없는 후보자가 ${undescribed}명 있습니다.`,
            good: '모든 후보자의 소개가 있습니다.',
          }),
        ]
      : []),
  ]
}

/** Returns a warning where the vote forbids withdrawals that its law allows whatever bylaws say. */
const withdrawalItems = ({ vote, list }: Campaign): readonly CheckedConditions[] => {
  const law = withdrawalLawOf(lawOfVote(vote, list).key, list.startDate)
  if (law === undefined || law.isUpToBylaws) return []
  const item = { code: 'FIRST_BALLOT_COUNTS', to: 'vote' } as const
  if (vote.withdrawable === true)
    return [checkedItem('done', item, `개표 전까지 낸 투표를 취소할 수 있습니다 (${law.basis}).`)]
  const why = canBeWithdrawn({ ballotKind: vote.ballotKind, encrypted: vote.encrypted === true })
    ? '처음 낸 투표만 인정하도록 정했습니다.'
    : '무기명 투표함은 낸 투표를 취소할 수 없습니다.'
  return [checkedItem('warning', item, `${why} 결의 전에는 취소할 수 있다는 판례가 있습니다 (${law.basis}).`)]
}

const trusteeItems = ({ vote }: Campaign, { trustees: { named, made } }: OpeningFacts): readonly CheckedConditions[] =>
  vote.encrypted === true && named > 0
    ? [
        missingOf({ code: 'TRUSTEE_KEYS_MISSING', to: 'trustees' }, named - made, {
          level: 'blocking',
          bad: `열쇠를 아직 만들지 않은 참관인이 ${named - made}명 있습니다. 모두 만들어야 투표를 시작할 수 있습니다.`,
          good: `참관인 ${named}명이 모두 열쇠를 만들었습니다.`,
        }),
      ]
    : []

/** Returns the checklist of a draft before it opens. Pure. */
export const openingChecklist = (campaign: Campaign, facts: OpeningFacts): Checklist =>
  checklistOf('opening', [
    ...rollItems(campaign, facts),
    ...contentItems(campaign, facts),
    ...summaryItems(campaign),
    ...withdrawalItems(campaign),
    ...residentsItems(campaign, facts),
    ...trusteeItems(campaign, facts),
    ...noticeItems(campaign),
    ...timeItems(campaign),
  ])
