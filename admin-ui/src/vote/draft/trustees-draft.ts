import { PHONE_FORM, toPhoneDigits } from '#events/values/phone.ts'
import { isPublicOffice } from '#events/values/trustee-office.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'

export const MIN_TRUSTEES = 2
export const MAX_TRUSTEES = 5

export type Person = { readonly office: string; readonly name: string; readonly phone: string }

/** Holder of the key, as the form has it. */
export type TrusteesDraft = {
  readonly heldBy: 'system' | 'trustees'
  readonly threshold: number
  readonly people: readonly Person[]
}

const nobody: Person = { office: '', name: '', phone: '' }

/** Initial values of a new vote; of trustees, two of three are needed. */
export const systemKey: TrusteesDraft = { heldBy: 'system', threshold: 2, people: [nobody, nobody, nobody] }

export const draftOf = ({ threshold, trustees }: VoteTrustees): TrusteesDraft =>
  trustees.length === 0
    ? systemKey
    : {
        heldBy: 'trustees',
        threshold,
        people: trustees.map(({ office, name, phone }) => ({
          office: office ?? '',
          name: name ?? '',
          phone: phone ?? '',
        })),
      }

/**
 * Returns the possible thresholds for a number of trustees: more than half, so that two groups can
 * never both reach it.
 */
export const thresholdsOf = (count: number): readonly number[] =>
  Array.from({ length: count - 1 }, (_, index) => index + 2).filter((threshold) => 2 * threshold > count)

const validThreshold = (threshold: number, count: number): number => {
  const possible = thresholdsOf(count)
  return possible.includes(threshold) ? threshold : (possible[0] ?? count)
}

export const withOneMore = (draft: TrusteesDraft): TrusteesDraft => {
  const people = [...draft.people, nobody].slice(0, MAX_TRUSTEES)
  return { ...draft, people, threshold: validThreshold(draft.threshold, people.length) }
}

export const withoutOne = (draft: TrusteesDraft, place: number): TrusteesDraft => {
  const people = draft.people.filter((_, index) => index !== place)
  return { ...draft, people, threshold: validThreshold(draft.threshold, people.length) }
}

export const withPerson = (draft: TrusteesDraft, place: number, said: Partial<Person>): TrusteesDraft => ({
  ...draft,
  people: draft.people.map((person, index) => (index === place ? { ...person, ...said } : person)),
})

/** Returns why the trustees cannot be saved yet; null where they can. */
export const obstacleOf = ({ heldBy, people }: TrusteesDraft): string | null => {
  if (heldBy === 'system') return null
  if (people.some(({ name }) => name.trim() === '')) return '참관인의 이름을 모두 적어주세요.'
  if (people.some(({ office }) => office.trim() === '')) return '참관인의 직책을 모두 적어주세요.'
  if (people.some(({ office, name }) => !isPublicOffice(office.trim(), name)))
    return '직책에는 이름과 전화번호를 적을 수 없습니다. 예: 감사'
  if (people.some(({ phone }) => !PHONE_FORM.test(toPhoneDigits(phone)))) return '참관인의 전화번호를 모두 적어주세요.'
  const phones = new Set(people.map(({ phone }) => toPhoneDigits(phone)))
  return phones.size < people.length ? '참관인마다 다른 전화번호를 적어주세요.' : null
}

/** Returns the trustees as the call sends them. */
export const bodyOf = ({ heldBy, threshold, people }: TrusteesDraft) =>
  heldBy === 'system'
    ? { threshold: 0, trustees: [] }
    : { threshold, trustees: people.map((person) => ({ ...person })) }
