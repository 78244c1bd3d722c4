import { addDays } from '#events/values/day.ts'
import { keyOfVote, type LegalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import type { List } from '../../list/lists.contract.ts'
import type { PurposeKey } from '../../list/purpose-keys.contract.ts'
import type { Vote } from '../votes.contract.ts'

/** Question that a purpose proposes. Without choices: a candidate per choice, to be filled in. */
type ProposedQuestion = {
  readonly title: string
  readonly choices: readonly string[]
  /** Number of choices that a voter may mark. Absent: one. */
  readonly maxChoices?: number
  /** Number of seats of an election. Absent: as many as may be marked. */
  readonly seats?: number
}

/** Vote that a purpose proposes, beside its own rule. */
type ProposedVote = Pick<Vote, 'kind' | 'ballotKind' | 'weight' | 'choiceOrder'> & {
  readonly title: string
  /** Whether the units of some 동 vote (선거구) instead of the whole list. */
  readonly district: 'all' | 'dongs'
  readonly questions: readonly ProposedQuestion[]
}

/** Groups of purposes, in the order of the page. */
export const purposeGroups = ['management', 'election', 'consent', 'other'] as const

/** Purpose for which an office begins a campaign, with all settings that it brings. */
export type Purpose = {
  readonly key: PurposeKey
  readonly group: (typeof purposeGroups)[number]
  readonly title: string
  readonly note: string
  /** Key of the table of law; null: no law asks for a share. */
  readonly rule: LegalRuleName['key'] | null
  /** Article of the rule, as on the page; null without a rule. */
  readonly article: string | null
  readonly list: Pick<List, 'type' | 'coOwners' | 'contactChanges'> & {
    /** Name of the list, after its year. */
    readonly name: string
    /** Number of days between the first and the last day. */
    readonly days: number
  }
  /** Absent: a list of signatures. */
  readonly vote?: ProposedVote
  /** Number of days of notice before the opening; null where none is known. */
  readonly noticeDays: number | null
  /**
   * Sentences for `#{안내}` of messages: templates are fixed once Kakao has approved them, and what
   * fills their variables is not.
   */
  readonly messageText: string
  /** Proposal for the text of the notice (공고 내용); null for a list of signatures. */
  readonly noticeText: string | null
}

/** Year of the statutes that the purposes follow, as the table of rules does. */
export const PURPOSES_AS_OF = 2026

const yesNo = (title: string): ProposedQuestion => ({ title, choices: ['찬성', '반대'] })

const twoCandidates = ['', '']

/** Secret vote of one ballot a household. */
const secretByUnit = { ballotKind: 'secret', weight: 'unit', choiceOrder: 'fixed', district: 'all' } as const
const resolution = { ...secretByUnit, kind: 'resolution' } as const
/** Direct and secret election of 공동주택관리법 제14조 제3항; a lot decides the numbers of candidates. */
const election = { ...secretByUnit, kind: 'election', choiceOrder: 'lot' } as const

const DAYS = 30
const forVote = { type: 'vote', coOwners: 'representative', contactChanges: 'second-admin', days: DAYS } as const
/** Co-owners name one of them who counts (도시정비법 시행령 제33조, 집합건물법 제37조 제2항). */
const forConsent = { ...forVote, type: 'signature', days: 60 } as const

/** The purposes, a row each, in the order in which they are offered. Keys are part of addresses. */
export const purposes: readonly Purpose[] = [
  {
    key: 'management-bylaws',
    group: 'management',
    title: '관리규약 개정',
    note: '개정안에 찬성하는지 묻습니다.',
    rule: 'management-bylaws',
    article: '공동주택관리법 시행령 제20조 제5항',
    list: { ...forVote, name: '관리규약 개정' },
    vote: {
      ...resolution,
      title: '관리규약 개정 찬반 투표',
      questions: [yesNo('관리규약 개정안에 찬성하십니까?')],
    },
    noticeDays: 7,
    messageText: '관리규약을 개정할지 묻는 투표입니다. 개정안을 확인하고 투표해주세요.',
    noticeText:
      '관리규약 개정안에 대한 찬반 투표를 공고합니다. 개정 목적, 종전 관리규약과 달라진 내용, 관리규약의 준칙과 달라진 내용은 함께 게시한 개정안과 같습니다.',
  },
  {
    key: 'long-term-repair-plan',
    group: 'management',
    title: '장기수선계획 조정',
    note: '수시 조정에 대한 입주자의 동의를 기명으로 받습니다.',
    rule: 'long-term-repair-plan',
    article: '공동주택관리법 제29조 제3항',
    list: { ...forVote, name: '장기수선계획 조정' },
    // The article asks for written consents (서면동의), which name who consents.
    vote: {
      ...resolution,
      ballotKind: 'open',
      title: '장기수선계획 수시 조정 동의',
      questions: [yesNo('장기수선계획 조정안에 동의하십니까?')],
    },
    noticeDays: null,
    messageText: '장기수선계획을 조정하는 데 동의하는지 묻습니다. 누가 어떻게 답했는지 기록으로 남습니다.',
    noticeText:
      '장기수선계획을 수시 조정하기 위하여 입주자의 동의를 받습니다. 조정하는 공사, 시기와 금액은 함께 게시한 조정안과 같습니다.',
  },
  {
    key: 'agenda',
    group: 'management',
    title: '안건 투표',
    note: '주차, 보수 공사, 업체 선정처럼 단지에서 정할 일을 묻습니다.',
    rule: null,
    article: null,
    list: { ...forVote, name: '안건 투표' },
    vote: { ...resolution, title: '안건 투표', questions: [yesNo('이 안건에 찬성하십니까?')] },
    noticeDays: null,
    messageText: '단지의 안건을 정하는 투표입니다. 안건을 확인하고 투표해주세요.',
    noticeText: '아래 안건에 대한 투표를 공고합니다. 안건의 내용은 함께 게시한 자료와 같습니다.',
  },
  {
    key: 'assembly',
    group: 'management',
    title: '정기·임시총회',
    note: '관리단집회의 안건을 소유자 수와 의결권으로 함께 셉니다.',
    rule: 'assembly-ordinary',
    article: '집합건물법 제38조',
    list: { ...forVote, name: '관리단집회' },
    // Owners are counted by who they are beside the rights that they hold, so ballots name them.
    vote: {
      ...resolution,
      ballotKind: 'open',
      weight: 'area',
      title: '관리단집회 안건 투표',
      questions: [yesNo('제1호 안건에 찬성하십니까?')],
    },
    noticeDays: 7,
    messageText: '관리단집회의 안건에 대한 투표입니다. 집회에 나오지 못해도 투표할 수 있습니다.',
    noticeText:
      '관리단집회를 소집합니다. 집회의 목적 사항은 아래 안건과 같으며, 집회에 나오지 못하는 구분소유자는 전자투표로 의결권을 행사할 수 있습니다.\n집회 일시:\n집회 장소:',
  },
  {
    key: 'building-representative',
    group: 'election',
    title: '동별 대표자 선거',
    note: '선거구마다 한 명을 뽑습니다.',
    rule: 'building-representative',
    article: '공동주택관리법 시행령 제11조',
    list: { ...forVote, name: '동별 대표자 선거' },
    vote: {
      ...election,
      district: 'dongs',
      title: '동별 대표자 선거',
      questions: [{ title: '동별 대표자로 누구를 뽑으시겠습니까?', choices: twoCandidates, seats: 1 }],
    },
    noticeDays: 7,
    messageText: '동별 대표자를 뽑는 선거입니다. 후보자 소개를 보고 투표해주세요.',
    noticeText:
      '동별 대표자 선거를 공고합니다. 선거구마다 한 명을 선출하며, 후보자 소개는 투표 화면에서 볼 수 있습니다.',
  },
  {
    key: 'chair-and-auditor',
    group: 'election',
    title: '회장·감사 선거',
    note: '입주자대표회의 회장과 감사를 뽑습니다.',
    rule: 'chair-and-auditor',
    article: '공동주택관리법 시행령 제12조',
    list: { ...forVote, name: '회장·감사 선거' },
    vote: {
      ...election,
      title: '입주자대표회의 회장·감사 선거',
      questions: [
        { title: '회장으로 누구를 뽑으시겠습니까?', choices: twoCandidates, seats: 1 },
        { title: '감사로 누구를 뽑으시겠습니까?', choices: twoCandidates, maxChoices: 2, seats: 2 },
      ],
    },
    noticeDays: 7,
    messageText: '입주자대표회의 회장과 감사를 뽑는 선거입니다. 후보자 소개를 보고 투표해주세요.',
    noticeText: '입주자대표회의 회장과 감사의 선거를 공고합니다. 후보자 소개는 투표 화면에서 볼 수 있습니다.',
  },
  {
    key: 'building-representative-removal',
    group: 'election',
    title: '동별 대표자 해임',
    note: '선거구의 세대에 해임을 묻습니다.',
    rule: 'building-representative-removal',
    article: '공동주택관리법 시행령 제13조 제4항',
    list: { ...forVote, name: '동별 대표자 해임' },
    vote: {
      ...resolution,
      district: 'dongs',
      title: '동별 대표자 해임 투표',
      questions: [yesNo('동별 대표자 해임에 찬성하십니까?')],
    },
    noticeDays: 7,
    messageText: '동별 대표자를 해임할지 묻는 투표입니다. 해임 사유와 소명 자료를 확인하고 투표해주세요.',
    noticeText: '동별 대표자 해임 투표를 공고합니다. 해임 사유와 당사자의 소명 자료는 함께 게시합니다.',
  },
  {
    key: 'chair-and-auditor-removal',
    group: 'election',
    title: '회장·감사 해임',
    note: '모든 세대에 해임을 묻습니다.',
    rule: 'chair-and-auditor-removal',
    article: '공동주택관리법 시행령 제13조 제4항',
    list: { ...forVote, name: '회장·감사 해임' },
    vote: {
      ...resolution,
      title: '회장·감사 해임 투표',
      questions: [yesNo('해임에 찬성하십니까?')],
    },
    noticeDays: 7,
    messageText: '입주자대표회의 임원을 해임할지 묻는 투표입니다. 해임 사유와 소명 자료를 확인하고 투표해주세요.',
    noticeText: '입주자대표회의 임원 해임 투표를 공고합니다. 해임 사유와 당사자의 소명 자료는 함께 게시합니다.',
  },
  {
    key: 'improvement-committee',
    group: 'consent',
    title: '재건축 추진위원회 동의',
    note: '추진위원회 구성 동의서에 서명을 받습니다.',
    rule: 'improvement-committee',
    article: '도시정비법 제31조 제1항',
    list: { ...forConsent, name: '재건축 추진위원회 구성 동의' },
    noticeDays: null,
    messageText: '재건축 추진위원회를 구성하는 데 동의하는지 묻습니다. 동의서를 읽고 서명해주세요.',
    noticeText: null,
  },
  {
    key: 'reconstruction-association',
    group: 'consent',
    title: '재건축 조합설립 동의',
    note: '조합설립 동의서에 서명을 받습니다.',
    rule: 'reconstruction-association',
    article: '도시정비법 제35조 제3항',
    list: { ...forConsent, name: '재건축 조합설립 동의' },
    noticeDays: null,
    messageText: '재건축 조합을 설립하는 데 동의하는지 묻습니다. 동의서를 읽고 서명해주세요.',
    noticeText: null,
  },
  {
    key: 'remodelling-association',
    group: 'consent',
    title: '리모델링 조합설립 동의',
    note: '주택조합 설립 결의에 서명을 받습니다.',
    rule: 'remodelling-association',
    article: '주택법 제11조 제3항',
    list: { ...forConsent, name: '리모델링 조합설립 동의' },
    noticeDays: null,
    messageText: '리모델링 주택조합을 설립하는 데 동의하는지 묻습니다. 결의서를 읽고 서명해주세요.',
    noticeText: null,
  },
  {
    key: 'remodelling-permit',
    group: 'consent',
    title: '리모델링 허가 동의',
    note: '행위허가 동의서에 서명을 받습니다.',
    rule: 'remodelling-permit',
    article: '주택법 시행령 별표 4',
    list: { ...forConsent, name: '리모델링 허가 동의' },
    noticeDays: null,
    messageText: '리모델링 행위허가를 신청하는 데 동의하는지 묻습니다. 동의서를 읽고 서명해주세요.',
    noticeText: null,
  },
  {
    key: 'document',
    group: 'other',
    title: '서류에 서명 받기',
    note: '법정 비율 없이 PDF 서류에 서명을 받습니다.',
    rule: null,
    article: null,
    list: { ...forConsent, coOwners: 'all', days: DAYS, name: '서명 받기' },
    noticeDays: null,
    messageText: '서류에 서명을 받습니다. 내용을 읽고 서명해주세요.',
    noticeText: null,
  },
]

/** Returns the purpose of a key; undefined for an unknown key, or none. */
export const findPurpose = (key: string | null | undefined): Purpose | undefined =>
  purposes.find((known) => known.key === key)

/** Facts of a list by which its purpose is known. */
export type ListWithPurpose = Pick<List, 'type' | 'rule'> & { readonly purpose?: string | null | undefined }

/**
 * Returns the purpose that a list was made for. Its rule decides where it tells a purpose, since it
 * may have been changed; else the recorded purpose. Undefined where neither tells one.
 */
export const purposeOfList = ({ type, rule, purpose }: ListWithPurpose): Purpose | undefined => {
  const fitting = purposes.filter((known) => known.list.type === type)
  const recorded = fitting.find((known) => known.key === purpose)
  if (rule === null || recorded?.rule === rule) return recorded
  return fitting.find((known) => known.rule === rule)
}

/**
 * Returns the purpose of a vote by the rule that judges it. Without a rule it is its list's, if the
 * vote is of the kind that the purpose proposes. Undefined where that tells none.
 */
export const purposeOfVote = (
  { kind, rule }: Pick<Vote, 'kind' | 'rule'>,
  { type, rule: ofList, purpose }: ListWithPurpose,
): Purpose | undefined => {
  if (rule !== null && typeof rule !== 'string') return undefined
  const key = keyOfVote(rule, kind, ofList)
  if (key !== undefined) return purposeOfList({ type, rule: key, purpose })
  const recorded = purposeOfList({ type, rule: null, purpose })
  return recorded?.rule === null && recorded.vote?.kind === kind ? recorded : undefined
}

/** Sentences about a list without a purpose, by its type. */
const usualMessageTexts: Readonly<Record<List['type'], string>> = {
  vote: '소유자의 뜻을 묻는 투표입니다. 안건을 확인하고 투표해주세요.',
  signature: '소유자의 서명을 받습니다. 내용을 읽고 서명해주세요.',
}

/** Returns the sentences that messages of a list say about it. */
export const messageTextOf = (list: ListWithPurpose): string =>
  purposeOfList(list)?.messageText ?? usualMessageTexts[list.type]

/** Returns the first day on which a vote may open that is announced on a day. */
export const earliestOpening = (announcedOn: string, noticeDays: number): string => addDays(announcedOn, noticeDays)
