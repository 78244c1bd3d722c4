import type { RollEditKind } from '#events/evidence/roll-transparency.events.ts'
import { formatPhone } from '#events/values/phone.ts'
import { rollEditNames } from '#events/values/roll-edit-names.ts'

type RollEditFacts = {
  readonly complex: string
  readonly officePhone: string | undefined
  readonly title: string
  readonly what: readonly RollEditKind[]
}

const happened = (what: readonly RollEditKind[]): string => {
  const names = what.filter((kind) => kind !== 'removed').map((kind) => rollEditNames[kind])
  const isRemoved = what.includes('removed')
  if (names.length === 0) return '이 번호로 등록된 소유자를 뺐습니다'
  return `이 번호로 등록된 소유자의 ${isRemoved ? '일부를 빼고 ' : ''}내용을 고쳤습니다(${names.join(', ')})`
}

/**
 * Builds the message about an edit. The number may have another owner by now: it names no person,
 * no unit, and none of the present data.
 */
export const rollEditText = ({ complex, officePhone, title, what }: RollEditFacts): string => {
  const office = officePhone === undefined ? '관리사무소' : `관리사무소(${formatPhone(officePhone)})`
  return (
    `[단지] ${complex} 「${title}」 투표의 명부에서 ${happened(what)}. ` +
    `직접 요청하지 않으셨다면 ${office}에 바로 알려주십시오.`
  )
}
