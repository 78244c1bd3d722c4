import type { Site } from '../../list/list.facts.ts'
import type { BothWays, ContactChanges, CoOwnerRule } from '#events/list/list.events.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { PersonalParts } from '../../core/text/masked-person.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import type { Person } from '../../person/person.decider.ts'
import { kakaoWords } from '../../roll/fields.contract.ts'
import { holdingWordings, type ListedHolding } from '../../roll/roll.facts.ts'
import type { LogEntry } from './user-logs.contract.ts'

type Change = LogEntry['changes'][number]

/** Label of a field, and the text of its value; null if the value is unknown. */
type Wording<Value> = { readonly label: string; readonly write: (value: Value) => string | null }
type Wordings<Fields> = { readonly [Field in keyof Fields]: Wording<Fields[Field]> }

const orNull =
  <Value>(write: (value: Value) => string) =>
  (value: Value | null): string | null =>
    value === null ? null : write(value)
const same = orNull((text: string) => text)

// A masked date stays as it is.
const written = (birthDate: string): string => (birthDate.includes('*') ? birthDate : dayText(birthDate))

/** Person for comparison; `language` is null where somebody registered speaks Korean, as usual. */
type KnownPerson = Required<PersonalParts> & { readonly language: Person['language'] | null }

/** Labels of a person's fields. */
const personWordings: Wordings<KnownPerson> = {
  name: { label: '이름', write: same },
  phone: { label: '전화번호', write: orNull(formatPhone) },
  birthDate: { label: '생년월일', write: orNull(written) },
  address: { label: '주소', write: same },
  email: { label: '이메일', write: same },
  language: { label: '안내 언어', write: orNull((language: Person['language']) => languageNames[language]) },
}

/** Labels of an entry's fields, and of decisions about it. */
const entryWordings: Wordings<ListedHolding> = {
  ...holdingWordings,
  kakaoEnabled: { label: '알림톡', write: (isOn) => (isOn ? kakaoWords.on : kakaoWords.off) },
  representative: { label: '대표 소유자', write: (isOne) => (isOne ? '예' : '아니요') },
}

type ListParts = {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly rule: string | null
  readonly coOwners: CoOwnerRule
  /** Null: by one administrator alone, as usual. */
  readonly contactChanges: Exclude<ContactChanges, 'one-admin'> | null
  /** Null: what came first, as usual. */
  readonly bothWays: Exclude<BothWays, 'first'> | null
  readonly sharedFacilities: string | null
  readonly siteArea: number | null
  readonly sharedThird: string | null
  readonly applicationDate: string | null
  readonly foundingAssemblyDate: string | null
  readonly termsChangedOn: string | null
}

/** Returns the fields of a list's site for comparison: none is null. */
export const siteParts = ({
  sharedFacilities,
  siteArea,
  sharedThird,
  applicationDate,
  foundingAssemblyDate,
  termsChangedOn,
}: Site): Pick<ListParts, keyof Site> => ({
  sharedFacilities: sharedFacilities.length === 0 ? null : sharedFacilities.join(', '),
  siteArea,
  sharedThird: sharedThird && `${sharedThird.reason} (기준일 ${dayText(sharedThird.since)})`,
  applicationDate,
  foundingAssemblyDate,
  termsChangedOn,
})

/** Returns the rule for changes of names and phones for comparison: null for the default. */
export const contactPart = (rule: ContactChanges | undefined): ListParts['contactChanges'] =>
  rule === 'second-admin' ? rule : null

/** Returns the rule that decides between two ballots for comparison: null for the default. */
export const waysPart = (rule: BothWays | undefined): ListParts['bothWays'] =>
  rule === undefined || rule === 'first' ? null : rule

const bothWaysTexts = { online: '온라인 투표를 셈', paper: '종이 투표용지를 셈' } as const

const coOwnerTexts: Readonly<Record<CoOwnerRule, string>> = {
  all: '모두 참여하면 완료',
  representative: '대표 소유자가 참여하면 완료',
  first: '먼저 참여한 소유자가 세대를 대표',
  shares: '소유자마다 지분만큼 투표',
}

/** `ruleTitle`: how a legal rule is called. */
const listWordings = (ruleTitle: (key: string) => string): Wordings<ListParts> => ({
  name: { label: '리스트 이름', write: same },
  startDate: { label: '시작일', write: dayText },
  endDate: { label: '종료일', write: dayText },
  rule: { label: '법정 기준', write: orNull(ruleTitle) },
  coOwners: {
    label: '공동소유 세대',
    write: (rule) => coOwnerTexts[rule],
  },
  contactChanges: { label: '투표 중 연락처 변경', write: orNull(() => '다른 관리자가 확인해야 반영') },
  bothWays: { label: '온라인과 종이로 모두 투표한 세대', write: orNull((way) => bothWaysTexts[way]) },
  sharedFacilities: { label: '복리시설 동', write: same },
  siteArea: { label: '대지 면적', write: orNull((kept) => `${toSquareMetres(kept)}㎡`) },
  sharedThird: { label: '복리시설 3분의 1', write: same },
  applicationDate: { label: '인가 신청일', write: orNull(dayText) },
  foundingAssemblyDate: { label: '창립총회일', write: orNull(dayText) },
  termsChangedOn: { label: '동의 내용이 바뀐 날', write: orNull(dayText) },
})

/**
 * Returns the fields that differ, as text. `before` is undefined if there was no earlier state;
 * then all known fields are listed.
 */
const changesBy =
  <Fields extends object>(wordings: Wordings<Fields>) =>
  (before: Fields | undefined, after: Fields, show: (fields: Fields) => Fields = (fields) => fields): Change[] => {
    const [shownBefore, shownAfter] = [before && show(before), show(after)]
    // The wordings name every field once.
    const fields = Object.keys(wordings) as (keyof Fields)[]
    return fields
      .filter((field) => (before ? before[field] !== after[field] : after[field] !== null))
      .map((field) => {
        const { label, write } = wordings[field]
        return { label, before: shownBefore ? write(shownBefore[field]) : null, after: write(shownAfter[field]) }
      })
  }

export const personChanges = changesBy(personWordings)
export const holdingChanges = changesBy(entryWordings)
export const listChanges = (ruleTitle: (key: string) => string) => changesBy(listWordings(ruleTitle))
