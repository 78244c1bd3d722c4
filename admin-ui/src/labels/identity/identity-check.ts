import { identityCheckNames, type identityCheckWays } from '#events/values/identity-check.ts'
import { formatDate } from '#ui/format.ts'

type IdentityCheckWay = (typeof identityCheckWays)[number]

/** A check of identity as it is typed. */
export type TypedCheck = { readonly how: IdentityCheckWay | ''; readonly by: string; readonly on: string }

/** Fields of a call with a check of identity. */
export type IdentityBody = {
  readonly identityHow: IdentityCheckWay
  readonly identityBy: string
  readonly identityOn: string
}

export type CheckMistakes = Readonly<Record<'how' | 'by' | 'on', string | null>>

/** Returns what keeps a check from being sent; the server looks again at the day. */
export const checkMistakes = ({ how, by, on }: TypedCheck, today: string): CheckMistakes => ({
  how: how === '' ? '본인을 어떻게 확인했는지 골라주세요.' : null,
  by: by.trim() === '' ? '본인을 확인한 사람의 이름을 입력해주세요.' : null,
  on: dayMistake(on, today),
})

const dayMistake = (on: string, today: string): string | null => {
  if (on === '') return '본인을 확인한 날을 입력해주세요.'
  return on > today ? '본인을 확인한 날은 오늘보다 늦을 수 없습니다.' : null
}

/** Returns a check as a call takes it; null while something is missing or wrong. */
export const checkBody = (check: TypedCheck, today: string): IdentityBody | null => {
  const { how, by, on } = check
  const isRight = Object.values(checkMistakes(check, today)).every((mistake) => mistake === null)
  return isRight && how !== '' ? { identityHow: how, identityBy: by.trim(), identityOn: on } : null
}

type RecordedCheck = { readonly how: IdentityCheckWay; readonly by: string | null; readonly on: string }

/** Returns how, when and by whom identity was checked, in one line. */
export const identityCheckText = ({ how, by, on }: RecordedCheck): string =>
  [identityCheckNames[how], formatDate(on), ...(by === null ? [] : [by])].join(' · ')
