import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import { formatArea, formatCount, formatDate } from '#ui/format.ts'

type Line = ConsentStanding['lines'][number]
type Weak = ConsentStanding['weakest'][number]

/** Names of the reasons why a consent may be contested. */
export const weaknessNames: Readonly<Record<Weak['key'], string>> = {
  unchecked: '본인 확인 기록이 없는 서면 동의서',
  unclear: '표시가 분명하지 않은 동의서',
  sold: '소유권이 바뀐 것으로 보이는 세대',
  'contact-changed': '서명 전에 이름이나 전화번호를 바꾼 소유자',
  'phone-only': '인증서 없이 휴대전화로만 본인을 확인',
  withdrawable: '아직 철회할 수 있는 동의',
}

const ownersIn = (lines: readonly Line[]): number => lines.reduce((sum, { owners }) => sum + owners, 0)

/** Returns the verdict of a count as a sentence. */
export const verdictSentence = ({ met, rule }: Pick<ConsentStanding, 'met' | 'rule'>): string => {
  if (rule === null) return '정한 법정 기준이 없습니다.'
  if (met === null) return '명부에 빠진 값이 있어 법정 기준을 판정할 수 없습니다.'
  return met ? '법정 기준을 충족합니다.' : '법정 기준을 충족하지 못합니다.'
}

const firmSentence = ({ canLose }: ConsentStanding): readonly string[] => {
  if (canLose === null) return []
  const { consents, of } = canLose
  if (of === 0) return ['다툼이 될 만한 동의가 없습니다.']
  if (consents === of) return [`다툼이 될 만한 동의서 ${formatCount(of, '장')}을 모두 빼도 충족합니다.`]
  return [
    `다툼이 될 만한 동의서 ${formatCount(of, '장')} 가운데 약한 것부터 ${formatCount(consents, '장')}까지 빼도 충족하고, ` +
      '1장을 더 빼면 충족하지 못합니다.',
  ]
}

const laterSentence = ({ later }: ConsentStanding): readonly string[] =>
  later === null
    ? []
    : [
        `이 가운데 ${formatCount(later.owners, '명')}은 ${later.name} 동의로도 인정됩니다(${later.article}).` +
          (later.objected === 0 ? '' : ` 반대한 ${formatCount(later.objected, '명')}은 뺐습니다.`),
      ]

/** Returns the count of a day as sentences. */
export const standingSentences = (standing: ConsentStanding): readonly string[] => {
  const counted = standing.lines.filter(({ agrees }) => agrees !== null)
  const agreeing = counted.filter(({ agrees }) => agrees === true)
  const [all, some] = [ownersIn(counted), ownersIn(agreeing)]
  return [
    `${formatDate(standing.on)} 기준으로 소유자 ${formatCount(all, '명')} 가운데 ${formatCount(some, '명')}이 동의했습니다. ` +
      `소유자가 직접 낸 동의서는 ${formatCount(standing.consents, '장')}입니다.`,
    verdictSentence(standing),
    ...firmSentence(standing),
    ...laterSentence(standing),
  ]
}

type Condition = ConsentStanding['conditions'][number]

const amountOf = ({ basis }: Condition, amount: number): string => {
  if (basis === 'persons') return formatCount(amount, '명')
  return basis === 'units' ? formatCount(amount, '세대') : formatArea(amount)
}

/** Returns what a condition could lose, or lacks; null where nothing is asked or it is unknown. */
export const surplusText = (condition: Condition): string | null => {
  const { surplus } = condition
  if (surplus === null) return null
  return surplus < 0
    ? `${amountOf(condition, -surplus)} 부족`
    : `${amountOf(condition, surplus)}${surplus === 0 ? ' · 여유 없음' : '까지 빠져도 충족'}`
}
