import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import { formWays } from '#events/values/confirmation/form-ways.ts'
import { isShortOfNumbers, statusNames, wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { FormRun, FormRuns } from '#services/confirmation/form-runs.contract.ts'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { listEditPath, listPath } from '../../labels/list-labels.ts'
import { verdictSentence } from '../count/standing-words.ts'
import { setupSteps, takesCertificates, type SetupFacts, type SetupStep } from '../settings/setup-steps.ts'

/**
 * State of a step: done, waiting for somebody else or for a day, or the office's own to do.
 */
export type StepState = 'done' | 'waiting' | 'open'

/** Step of a campaign on its way to the authority. */
export type BoardStep = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly state: StepState
  /** Last day of the step; null: it has none. */
  readonly due: string | null
  /** Step of the set-up, which has a button of its own; null: `label` leads to `to`. */
  readonly setup: SetupStep | null
  readonly label: string
  readonly to: string
}

/** Facts about a campaign that its steps follow from. */
export type BoardFacts = {
  readonly list: Pick<List, 'id' | 'status' | 'endDate' | 'totalTargets' | 'applicationDate'>
  readonly settings: SetupFacts['settings']
  /** Number of personal requests, open or over. */
  readonly requested: number
  readonly forms: FormRuns
  readonly standing: Pick<ConsentStanding, 'met' | 'rule'>
  readonly files: readonly Pick<ApplicationFileAnswer, 'on' | 'ways'>[]
  readonly today: string
}

const ofSetup = (setup: SetupStep): BoardStep => ({
  key: setup.key,
  title: setup.title,
  note: setup.note,
  state: setup.done ? 'done' : 'open',
  due: null,
  setup,
  label: '',
  to: '',
})

type StepVerdict = Pick<BoardStep, 'note' | 'state'> & { readonly due?: string | null }

const isUsable = ({ status, numbers }: FormRun): boolean => status === 'confirmed' && (numbers?.left ?? 0) > 0

/** Returns the numbers of the confirmed runs of each way, and how many are left. */
export const numbersByWay = (runs: readonly FormRun[]) =>
  formWays.flatMap((way) => {
    const own = runs.flatMap((run) => (run.status === 'confirmed' && run.way === way ? (run.numbers ?? []) : []))
    const sum = (part: 'left' | 'total'): number => own.reduce((all, numbers) => all + numbers[part], 0)
    return own.length === 0 ? [] : [{ way, left: sum('left'), total: sum('total') }]
  })

const leftText = ({ way, numbers }: FormRun): string =>
  `${wayNames[way]} 남은 연번 ${formatCount(numbers?.left ?? 0, '개')}`

const appliedText = ({ way, authority, appliedOn, answerBy }: FormRun, today: string): string =>
  `${wayNames[way]}: ${formatDate(appliedOn)} ${authority}에 신청했습니다.` +
  (answerBy < today ? ' 답 기한이 지났습니다. 기관에 확인해 주세요.' : '')

/** Says what became of the last application that brought no form; null: there was none. */
const endedText = (runs: readonly FormRun[]): string | null => {
  const last = runs.at(-1)
  return last === undefined || last.status === 'confirmed'
    ? null
    : `${wayNames[last.way]}: ${statusNames[last.status]}. 다시 신청하세요.`
}

const withoutRun = (runs: readonly FormRun[], own: readonly FormRun[]): string => {
  if (own.some(({ status }) => status === 'confirmed'))
    return '확인받은 연번을 모두 썼습니다. 더 받으려면 다시 신청하세요.'
  const ended = endedText(own)
  if (ended !== null) return ended
  return runs.some(isUsable)
    ? '서면 동의서만 검인을 받았습니다. 인증서로 서명받으려면 전자 동의서의 확인도 받아야 합니다.'
    : '검인이나 확인을 받은 동의서만 효력이 있습니다.'
}

/** Judges the confirmation: whoever signs with a certificate needs a confirmed electronic form. */
const confirmationVerdict = ({ settings, forms: { runs }, today }: BoardFacts): StepVerdict => {
  const own = takesCertificates(settings) ? runs.filter(({ way }) => way === 'electronic') : runs
  if (own.some(isUsable)) {
    const more = numbersByWay(own).some(isShortOfNumbers) ? '. 얼마 남지 않았으니 추가로 신청하세요.' : ''
    return { state: 'done', note: runs.filter(isUsable).map(leftText).join(' · ') + more }
  }
  const applied = own.filter(({ status }) => status === 'applied')
  const [first] = applied.toSorted((one, other) => one.answerBy.localeCompare(other.answerBy))
  if (first === undefined) return { state: 'open', note: withoutRun(runs, own) }
  return first.waiting === null
    ? { state: 'waiting', due: first.answerBy, note: appliedText(first, today) }
    : { state: 'waiting', note: '등록한 답이 다른 관리자의 승인을 기다립니다.' }
}

const collectVerdict = ({ list, standing }: BoardFacts): StepVerdict => ({
  state: standing.met === true ? 'done' : 'open',
  note: verdictSentence(standing) + (list.status === 'closed' ? ' 동의를 마감했습니다.' : ''),
  due: list.status === 'closed' ? null : list.endDate,
})

/** Judges the file for the authority: it has to be of the day of application. */
const filesVerdict = ({ list: { applicationDate }, files, today }: BoardFacts): StepVerdict => {
  if (applicationDate === null) return { state: 'waiting', note: '인가 신청일을 정하면 그날 기준으로 만듭니다.' }
  if (applicationDate > today)
    return { state: 'waiting', note: `${formatDate(applicationDate)}이 되면 그날 기준으로 만듭니다.` }
  const ofDay = files.filter(({ on }) => on === applicationDate)
  if (ofDay.length === 0)
    return { state: 'open', note: `인가 신청일(${formatDate(applicationDate)}) 기준으로 만드세요.` }
  const isPaperAlone = ofDay.every(({ ways }) => ways === 'paper')
  return {
    state: 'done',
    note: `인가 신청일 기준으로 만들었습니다.${isPaperAlone ? ' 서면 동의서만 들어 있습니다.' : ''}`,
  }
}

const applicationVerdict = ({ list: { applicationDate }, today }: BoardFacts): StepVerdict => {
  if (applicationDate === null)
    return { state: 'open', note: '정하지 않았습니다. 이날 뒤에는 철회할 수 없고, 이날 기준으로 동의를 셉니다.' }
  return applicationDate > today
    ? { state: 'waiting', due: applicationDate, note: '이날 뒤에는 동의를 철회할 수 없습니다.' }
    : { state: 'done', note: `${formatDate(applicationDate)} 기준으로 동의를 셉니다.` }
}

/** Has a step that is not done wait for the form: without it no consent has effect. */
const afterConfirmation = (step: BoardStep): BoardStep => (step.state === 'open' ? { ...step, state: 'waiting' } : step)

/** Returns the steps of a campaign from its roll to the day of application, in order. */
export const boardSteps = (facts: BoardFacts): readonly BoardStep[] => {
  const { list, settings, requested, forms } = facts
  const step = (
    key: string,
    title: string,
    verdict: StepVerdict,
    [label, to]: readonly [string, string],
  ): BoardStep => ({
    key,
    title,
    due: null,
    ...verdict,
    setup: null,
    label,
    to,
  })
  // Settings have defaults, so they are no step that could be missing.
  const setup = setupSteps({ list, settings, requested }).filter(({ key }) => key !== 'settings')
  const before = setup.filter(({ key }) => key !== 'way').map(ofSetup)
  const runs = ['검인·연번 보기', listPath(list.id, 'form-runs')] as const
  const confirmation = forms.asked ? [step('confirmation', '검인·확인', confirmationVerdict(facts), runs)] : []
  const isConfirmed = confirmation.every(({ state }) => state === 'done')
  const way = setup.filter(({ key }) => key === 'way').map(ofSetup)
  const collect = step('collect', '동의 받기', collectVerdict(facts), [
    '동의자 산정 보기',
    listPath(list.id, 'consent-count'),
  ])
  return [
    ...before,
    ...confirmation,
    ...[...way, collect].map((one) => (isConfirmed ? one : afterConfirmation(one))),
    step('files', '제출 서류', filesVerdict(facts), ['제출 서류 보기', listPath(list.id, 'application')]),
    step('application', '인가 신청일', applicationVerdict(facts), [
      list.applicationDate === null ? '신청일 정하기' : '신청일 수정',
      listEditPath(list.id),
    ]),
  ]
}

/** Returns the first step that the office itself has to do. */
export const nextBoardStep = (steps: readonly BoardStep[]): BoardStep | undefined =>
  steps.find(({ state }) => state === 'open')
