import { createHash } from 'node:crypto'
import type { MinutesTexts } from '#events/assembly/minutes.events.ts'
import type { AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import type { AttendanceFigures } from '../attendance/attendance.contract.ts'
import { countText, proofNames } from '../attendance/attendance-texts.contract.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { hoursOf } from '../attendance/meeting.ts'
import type { AssemblyCountState } from '../count/assembly-count.decider.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { ownerWords, stateName } from '../results/verdict-sentence.ts'
import type {
  AssemblyItemResult,
  AssemblyQuestionResult,
  AssemblyResults,
  ItemAttendance,
} from '../results/results.contract.ts'
import { minutesBody, type MinutesBody } from './minutes-body.contract.ts'

/** All that minutes are made from. */
export type MinutesSources = {
  readonly seen: SeenAssembly
  readonly apartment: string
  readonly version: number
  readonly texts: MinutesTexts | null
  readonly results: AssemblyResults
  /** Figures at the end of the meeting; null: a round of votes without one. */
  readonly figures: AttendanceFigures | null
  readonly count: AssemblyCountState & { readonly countedAt: string | null }
}

type Fact = readonly [string, string]

const wayNames: Readonly<Record<AssemblyWay, string>> = {
  'in-person': '현장 출석',
  online: '온라인 출석',
  proxy: '대리 출석',
  paper: '서면',
  electronic: '전자투표',
}
const ballotWayNames = { online: '전자', paper: '종이', desk: '현장 태블릿', proxy: '대리' } as const
const kindNames = { resolution: '의결', election: '선거', report: '보고' } as const

const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`
const listed = (facts: readonly Fact[]): MinutesBody['facts'] => facts.map(([name, value]) => ({ name, value }))
const where = (condition: boolean, fact: Fact): readonly Fact[] => (condition ? [fact] : [])
const timeOr = (at: string | null): string => (at === null ? '' : timeText(at))

const factsOf = ({ seen }: MinutesSources): readonly Fact[] => {
  const { assembly } = seen
  const { name, law, meets } = assemblyLaws[assembly.kind]
  const { openedAt, endedAt } = hoursOf(seen)
  const { bylaws, notice } = assembly
  return [
    ['종류', `${name} (${law})`],
    ...where(assembly.startsAt !== null, ['일시', timeOr(assembly.startsAt)]),
    ...where(meets && assembly.place !== null, ['장소', assembly.place ?? '']),
    ...where(openedAt !== null, ['개회', timeOr(openedAt)]),
    ...where(endedAt !== null, ['폐회', timeOr(endedAt)]),
    ...where(notice !== null, ['공고일', notice === null ? '' : dayText(notice.noticedOn)]),
    ['참여 방법', assembly.ways.map((way) => wayNames[way]).join(', ')],
    ...where(bylaws !== null, [
      '전자투표 근거',
      bylaws === null ? '' : `${bylaws.article} · ${bylaws.version} · ${dayText(bylaws.adoptedOn)} 의결`,
    ]),
  ]
}

/** Returns how many attended online, and what proved who they are (도시정비법 시행령 제41조의3 제2항 제1호). */
const onlineText = ({ ways, onlineProofs }: AttendanceFigures): string => {
  if (ways.online === 0) return people(0)
  const proofs = (['phone', 'certificate'] as const).filter((proof) => onlineProofs[proof] > 0)
  return `${people(ways.online)} (${proofs.map((proof) => `${proofNames[proof]} ${people(onlineProofs[proof])}`).join(', ')})`
}

const attendanceFacts = ({ seen, figures }: MinutesSources): readonly Fact[] => {
  if (figures === null) return []
  const { owners, everPresent, attended, ways } = figures
  return [
    [`전체 ${ownerWords[seen.assembly.kind]}`, people(owners)],
    ['참석', `${countText(attended, owners)} (투표 포함)`],
    ['직접 참석', countText(everPresent, owners)],
    [
      '직접 참석: 현장',
      `${people(ways.inPerson + ways.proxy)} (본인 ${people(ways.inPerson)}, 대리 ${people(ways.proxy)})`,
    ],
    ['직접 참석: 온라인', onlineText(figures)],
    ['서면', people(ways.paper)],
    ['전자투표', people(ways.electronic)],
  ]
}

const countFacts = ({ count }: MinutesSources): readonly Fact[] => [
  ...where(count.countedAt !== null, ['개표', timeOr(count.countedAt)]),
  ...where(count.place !== null, ['개표 장소', count.place ?? '']),
  ...where(count.tellers.length > 0, [
    '개표 참관인',
    count.tellers.map(({ role, name }) => `${name ?? '(파기됨)'} (${role})`).join(', '),
  ]),
]

const needText = (need: ItemAttendance['presence']): string =>
  need === null
    ? ''
    : `${people(need.count)} (필요 ${people(need.least)}, ${need.met ? '충족' : '부족'}) · ${need.basis}`

const itemFacts = ({ attendance, ways }: AssemblyItemResult): readonly Fact[] => [
  ...(attendance === null
    ? []
    : [
        ['성원', `${timeText(attendance.at)} 기준 ${countText(attendance.attending, attendance.owners)} 참석`] as const,
        ...where(attendance.presence !== null, ['출석 정족수', needText(attendance.presence)]),
        [
          '직접 참석',
          `현장 ${people(attendance.present - attendance.presentOnline)}, 온라인 ${people(attendance.presentOnline)}`,
        ] as const,
        ...where(attendance.direct !== null, ['직접 출석 정족수', needText(attendance.direct)]),
      ]),
  ...where(ways.length > 0, [
    '투표한 방법',
    ways.map(({ way, voted }) => `${ballotWayNames[way]} ${voted.toLocaleString('ko-KR')}건`).join(' · '),
  ]),
]

type Tally = AssemblyQuestionResult['tally']

const votesFor = (tally: Tally, of: Tally[number]['of']): string =>
  tally
    .filter((row) => row.of === of)
    .map(({ votes }) => votes)
    .join(' + ')

const byWayText = ({ online, paper }: Tally[number]): string =>
  online === null || paper === null ? '' : `전자 ${online} · 종이 ${paper}`

const questionOf = (
  question: AssemblyQuestionResult,
  isElection: boolean,
): MinutesBody['items'][number]['questions'][number] => {
  const { title, sentence, ruleSentence, conflict, doubt, state, tally } = question
  const isResolution = tally.some(({ of }) => of === 'assent')
  const remarks = [ruleSentence === sentence ? null : ruleSentence, conflict, doubt?.text ?? null]
  return {
    title,
    sentence,
    remarks: remarks.filter((text) => text !== null),
    decided: stateName(state, isElection),
    assent: isResolution ? votesFor(tally, 'assent') : '',
    against: isResolution ? votesFor(tally, 'choice') : '',
    abstained: votesFor(tally, 'abstained'),
    invalid: votesFor(tally, 'invalid'),
    tally: tally.map((row) => ({ label: row.label, votes: row.votes, byWay: byWayText(row) })),
  }
}

const itemOf =
  ({ texts, seen }: MinutesSources) =>
  (item: AssemblyItemResult, place: number): MinutesBody['items'][number] => {
    const own = seen.assembly.agenda.find(({ itemId }) => itemId === item.itemId)
    const report = own?.kind === 'report' ? own.text : null
    const state = item.questions.length === 0 && item.kind !== 'report' ? stateName(item.state, false) : null
    return {
      itemId: item.itemId,
      number: place + 1,
      title: item.title,
      kind: [kindNames[item.kind], item.matter].filter((part) => part !== null).join(' · '),
      facts: listed(itemFacts(item)),
      questions: item.questions.map((question) => questionOf(question, item.kind === 'election')),
      notes: [...(report === null ? [] : [report]), ...(state === null ? [] : [`${state}.`]), ...item.notes],
      course: texts?.course.find(({ itemId }) => itemId === item.itemId)?.text ?? '',
    }
  }

/** Builds the content of minutes: figures from the log, texts as the office wrote them. Pure. */
export const bodyOf = (sources: MinutesSources): MinutesBody => {
  const { seen, apartment, version, texts, results } = sources
  return {
    format: 1,
    assemblyId: seen.assembly.assemblyId,
    version,
    apartment,
    title: seen.assembly.title,
    facts: listed(factsOf(sources)),
    attendance: listed(attendanceFacts(sources)),
    opening: texts?.opening ?? '',
    count: listed(countFacts(sources)),
    items: results.items.map(itemOf(sources)),
    remarks: texts?.remarks ?? '',
  }
}

/** Returns the bytes of a content, and their SHA-256 in hex: the same content gives the same bytes. */
export const bytesOf = (body: MinutesBody): { readonly bytes: Buffer; readonly sha256: string } => {
  // The schema's order of fields, whatever made the content.
  const bytes = Buffer.from(JSON.stringify(minutesBody.parse(body)))
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
