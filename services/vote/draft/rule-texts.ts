import type { RuleRequirement } from './rule-of-vote.ts'
import type { ResultCondition } from '../results/vote-results.contract.ts'

const shareText = ({ numerator, denominator, over }: RuleRequirement['required']): string =>
  over && numerator * 2 === denominator ? '과반수' : `${denominator}분의 ${numerator} ${over ? '초과' : '이상'}`

/** Name of all 복리시설 where they are one building. */
export const SHARED = '복리시설'

const buildingPrefix = (dong: string): string => `${dong.endsWith('동') || dong === SHARED ? dong : `${dong}동`} `

/** "구분소유자의 4분의 3 이상", "입주자등 과반수 투표"; of one building with its name before it. */
export const conditionLabel = ({ kind, who, required }: RuleRequirement, dong: string | null): string => {
  const place = dong === null ? '' : buildingPrefix(dong)
  return `${place}${who}${kind === 'turnout' ? ` ${shareText(required)} 투표` : `의 ${shareText(required)}`}`
}

/** Returns why a condition holds for nobody: the vote has few owners. */
export const exemptText = (owners: number): string => `소유자 ${owners}명 이하`

const measures = { persons: '명', units: '세대', land: '㎡', area: '㎡' } as const

/** "12세대", "1,024.5㎡" */
export const amountText = (amount: number, basis: RuleRequirement['basis']): string =>
  `${amount.toLocaleString('ko-KR', { maximumFractionDigits: 4 })}${measures[basis]}`

/** Returns the text with its subject particle: "61세대가", "9명이". */
const asSubject = (text: string): string => `${text}${text.endsWith('명') ? '이' : '가'}`

const acts = { turnout: '투표', approval: '찬성' } as const

const conditionText = ({ kind, label, basis, needed, reached, total }: ResultCondition): string => {
  const of = `${label}(${amountText(total, basis)} 중 ${amountText(needed, basis)})`
  return `${of}에 ${kind === 'turnout' ? '참여' : '찬성'} ${reached === null ? '비공개' : amountText(reached, basis)}`
}

/** Returns a condition to be read aloud: "구분소유자의 과반수: 9명 중 5명이 찬성해야 하는데 7명이 찬성했습니다." */
const comparisonText = ({ kind, label, basis, needed, reached, total, met }: ResultCondition): string => {
  const act = acts[kind]
  const required = `${amountText(total, basis)} 중 ${asSubject(amountText(needed, basis))} ${act}해야 하는데`
  if (reached === null) return `${label}: ${required} ${act}한 수는 밝히지 않습니다.`
  const amount = amountText(reached, basis)
  return `${label}: ${required} ${met === false ? `${amount}만` : asSubject(amount)} ${act}했습니다.`
}

const MAX_NAMED = 3

const listed = (conditions: readonly ResultCondition[]): string => {
  const told = conditions.slice(0, MAX_NAMED).map(conditionText).join(', ')
  return conditions.length > MAX_NAMED ? `${told} 등 ${conditions.length}가지 기준` : told
}

const endings = {
  resolution: { true: '가결되었습니다.', false: '부결되었습니다.' },
  election: { true: '당선되었습니다.', false: '당선자가 없습니다.' },
} as const

const comparedTexts = (conditions: readonly ResultCondition[]): readonly string[] => {
  const rest = conditions.length - MAX_NAMED
  const texts = conditions.slice(0, MAX_NAMED).map(comparisonText)
  return rest > 0 ? [...texts, `그 밖의 기준 ${rest}가지도 같습니다.`] : texts
}

/**
 * Returns the verdict and its reason, to be read aloud: the conditions that a failed vote failed by,
 * or what leaves it undecided.
 */
export const verdictSentence = (
  met: boolean | null,
  conditions: readonly ResultCondition[],
  isElection: boolean,
): string => {
  const asked = conditions.filter(({ exempt }) => exempt === undefined)
  const decisive = met === true ? asked : asked.filter((condition) => condition.met === met)
  if (met !== null)
    return [endings[isElection ? 'election' : 'resolution'][`${met}`], ...comparedTexts(decisive)].join(' ')
  const isSecret = decisive.some(({ reached }) => reached === null)
  const why = isSecret ? '무기명 투표라서 누가 찬성했는지 알 수 없어' : '명부에 면적이나 대지지분이 없는 세대가 있어'
  return `${listed(decisive)}: ${why} ${isElection ? '당선' : '가결'} 여부를 판정할 수 없습니다.`
}

export const noAssentSentence =
  '찬성에 해당하는 선택지가 표시되지 않은 투표입니다. 찬성이 몇 표인지 정할 수 없어 기준에 따라 판정하지 않았습니다.'
export const nobodyVotedSentence = '참여한 세대가 없어 당선자가 없습니다.'
export const resizedSentence =
  '투표한 뒤 마감 전에 면적이 바뀐 세대가 있어, 무기명 표를 마감 때의 면적으로 다시 셀 수 없습니다. 당선 여부를 판정할 수 없습니다.'
export const repartedSentence =
  '투표한 뒤 마감 전에 지분이 바뀐 소유자가 있어, 무기명 표를 마감 때의 지분으로 다시 셀 수 없습니다. 당선 여부를 판정할 수 없습니다.'
export const singleBallotSentence =
  '한 표뿐인 무기명 투표여서 무엇을 선택했는지 드러나지 않도록 결과를 밝히지 않습니다.'

/** Outcome of an election as it may be shown; hidden amounts are null. */
type ElectionOutcome = {
  readonly seats: number
  readonly elected: readonly string[]
  readonly electedWith: string | null
  readonly tied: readonly string[]
  readonly tiedWith: string | null
}

const electedText = ({ elected, electedWith }: ElectionOutcome): string =>
  `${elected.join(', ')}: 최다 득표${electedWith === null ? '' : `(${electedWith})`}로 당선되었습니다.`

const tiedText = ({ seats, elected, tied, tiedWith }: ElectionOutcome): string => {
  const what = elected.length === 0 ? '' : `남은 ${seats - elected.length}자리의 `
  return `${tied.join(', ')}: 표가 같아${tiedWith === null ? '' : `(각 ${tiedWith})`} ${what}당선자를 정할 수 없습니다.`
}

/**
 * Returns the sentence of who was elected, who tied, and how many seats stay empty for lack of
 * votes.
 */
export const outcomeSentence = (told: ElectionOutcome): string => {
  const empty = told.tied.length > 0 ? 0 : told.seats - told.elected.length
  return [
    ...(told.elected.length > 0 ? [electedText(told)] : []),
    ...(told.tied.length > 0 ? [tiedText(told)] : []),
    ...(empty > 0 ? [`표를 얻은 후보가 더 없어 ${empty}자리는 정해지지 않았습니다.`] : []),
  ].join(' ')
}

type JudgedCandidate = {
  readonly label: string
  readonly met: boolean | null
  readonly conditions: readonly ResultCondition[]
}

const candidateText = ({ label, met, conditions }: JudgedCandidate): string =>
  `${label}: ${
    met === false
      ? verdictSentence(met, conditions, true).replace(endings.election.false, '당선되지 않았습니다.')
      : verdictSentence(met, conditions, true)
  }`

/** Candidate by candidate whether they are elected, where each is judged alone. */
export const candidatesSentence = (judged: readonly JudgedCandidate[]): string =>
  `후보자가 선출 인원보다 많지 않아 후보자마다 찬성으로 정했습니다. ${judged.map(candidateText).join(' ')}`

/** Returns the sentence of how many of several questions passed. */
export const severalSentence = (verdicts: readonly (boolean | null)[], isElection: boolean): string => {
  const count = (met: boolean | null): number => verdicts.filter((verdict) => verdict === met).length
  const [passed, failed, open] = [count(true), count(false), count(null)]
  const parts = [
    ...(passed > 0 ? [`${isElection ? '당선 확정' : '가결'} ${passed}건`] : []),
    ...(failed > 0 ? [`${isElection ? '당선자 없음' : '부결'} ${failed}건`] : []),
    ...(open > 0 ? [`${isElection ? '정할 수 없음' : '판정할 수 없음'} ${open}건`] : []),
  ]
  return `${isElection ? '선거' : '안건'} ${verdicts.length}건 중 ${parts.join(', ')}입니다.`
}
