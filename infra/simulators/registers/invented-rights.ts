import type { RegisterHolder, RightKind } from '#events/values/registry/register.ts'
import {
  entryOf,
  readHolder,
  textOf,
  type EntryWords,
  type InventedEntry,
  type InventedHolder,
  type InventedText,
} from './invented-entry.ts'

/** Words of an entry that limits ownership, or of a right to the unit. */
export type RightWords = Pick<EntryWords, 'rank' | 'printedRank' | 'received' | 'cause' | 'cancelled' | 'from'> & {
  readonly purpose?: string
}

type RightForm = {
  readonly section: 'gap' | 'eul'
  readonly purpose: string
  readonly kind: RightKind
  readonly cause: string
  /** Texts before the holder: "채무자 … 근저당권자"; `behind`: those after it. */
  readonly before: readonly (string | InventedHolder | InventedText)[]
  readonly behind?: readonly (string | InventedHolder)[]
}

const rightOf = (form: RightForm, said: RightWords, holder: InventedHolder): InventedEntry => {
  const { before, behind, ...rest } = form
  return entryOf({
    ...rest,
    ...said,
    text: textOf(...before, holder, ...(behind ?? [])),
    holders: [readHolder(holder, null)],
  })
}

export const mortgage = (said: RightWords, lender: InventedHolder, debtor: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'eul',
      purpose: '근저당권설정',
      kind: 'mortgage',
      cause: '2015년3월2일 설정계약',
      before: ['채권최고액 금240,000,000원 채무자', { ...debtor, number: '', birth6: null }, '근저당권자'],
    },
    said,
    lender,
  )

export const jeonse = (said: RightWords, tenant: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'eul',
      purpose: '전세권설정',
      kind: 'lease',
      cause: '2018년2월1일 설정계약',
      before: [
        '전세금 금300,000,000원 범위 주거용 건물의 전부 존속기간 2018년 2월 20일부터 2020년 2월 19일까지 전세권자',
      ],
    },
    said,
    tenant,
  )

export const tenancy = (said: RightWords, tenant: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'eul',
      purpose: '주택임차권',
      kind: 'tenancy',
      cause: '2021년5월3일 서울중앙지방법원의 임차권등기명령 (2021카임123)',
      before: ['임차보증금 금250,000,000원 범위 전부 임대차계약일자 2019년 3월 1일 확정일자 2019년 3월 4일 임차권자'],
    },
    said,
    tenant,
  )

export const provisionalAttachment = (said: RightWords, creditor: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'gap',
      purpose: '가압류',
      kind: 'provisional-attachment',
      cause: '2016년7월1일 서울중앙지방법원의 가압류결정(2016카단12345)',
      before: ['청구금액 금50,000,000 원 채권자'],
    },
    said,
    creditor,
  )

export const attachment = (said: RightWords, creditor: InventedHolder, office = ''): InventedEntry =>
  rightOf(
    {
      section: 'gap',
      purpose: '압류',
      kind: 'attachment',
      cause: '2017년1월9일 압류(재산세과-100)',
      before: ['권리자'],
      behind: office === '' ? [] : [`처분청 ${office}`],
    },
    said,
    creditor,
  )

export const injunction = (said: RightWords, creditor: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'gap',
      purpose: '가처분',
      kind: 'injunction',
      cause: '2019년4월2일 서울중앙지방법원의 가처분결정(2019카합77)',
      before: ['피보전권리 매매를 원인으로 한 소유권이전등기청구권 채권자'],
      behind: ['금지사항 매매, 증여, 전세권, 저당권, 임차권의 설정 기타일체의 처분행위 금지'],
    },
    said,
    creditor,
  )

export const auction = (said: RightWords, creditor: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'gap',
      purpose: '임의경매개시결정',
      kind: 'auction',
      cause: '2020년9월1일 서울중앙지방법원의 임의경매개시결정(2020타경345)',
      before: ['채권자'],
    },
    said,
    creditor,
  )

export const provisional = (said: RightWords, holder: InventedHolder): InventedEntry =>
  rightOf(
    {
      section: 'gap',
      purpose: '소유권이전청구권가등기',
      kind: 'provisional',
      cause: '2014년6월1일 매매예약',
      before: ['가등기권자'],
    },
    said,
    holder,
  )

/** Makes an entry of words alone, which has no holder. */
export const entryOfWords = (
  section: 'gap' | 'eul',
  kind: RightKind,
  said: RightWords & { readonly purpose: string },
  text = '',
): InventedEntry => entryOf({ section, kind, ...said, text: textOf(text) })

/** Makes a cancellation: "2번가압류등기말소"; `ranks` are those that it cancels. */
export const cancellation = (
  section: 'gap' | 'eul',
  said: RightWords & { readonly purpose: string },
  ranks: readonly string[],
): InventedEntry => entryOf({ section, kind: 'cancellation', cause: '2018년1월2일 해제', ...said, from: { ranks } })

/** Makes 신탁 under the rank of its transfer. */
export const trustOf = (rank: string, cancelled = false): InventedEntry =>
  entryOf({
    section: 'gap',
    rank,
    printedRank: '',
    purpose: '신탁',
    kind: 'trust',
    text: textOf('신탁원부 제2010-123호'),
    cancelled,
  })

type Change = { readonly of: InventedHolder; readonly to: { readonly name: string } | { readonly address: string } }

const changedHolder = ({ of, to }: Change): RegisterHolder => ({
  name: 'name' in to ? to.name : of.name,
  kind: 'unknown',
  birth6: null,
  share: null,
  address: 'address' in to ? to.address : null,
})

/** Makes 등기명의인표시변경: a new name or a new address of a holder under rank `about`. */
export const holderChange = (said: RightWords & { readonly about: string }, change: Change): InventedEntry => {
  const { about, ...rest } = said
  const named = 'name' in change.to
  return entryOf({
    section: 'gap',
    purpose: `${about}번등기명의인표시변경`,
    kind: 'holder-change',
    cause: named ? '2012년5월4일 개명' : '2012년5월4일 전거',
    ...rest,
    text: textOf(
      `${change.of.name}의 ${'name' in change.to ? `성명(명칭) ${change.to.name}` : `주소 ${change.to.address}`}`,
    ),
    holders: [changedHolder(change)],
    from: { ranks: [about] },
  })
}
