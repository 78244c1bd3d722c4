import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import {
  afterOpeningFacts,
  arithmeticBlocks,
  footerOf,
  noteBlocks,
  despiteFacts,
  paperFacts,
  tallyBlocks,
  turnoutBlocks,
  waysText,
  type PrintedResults,
} from './tallies.ts'
import { recordBlocks } from './record.ts'
import { agendaRows, dateTimeText } from './print-texts.ts'

/** More observers than this sign on a sheet of their own. */
const MAX_OBSERVERS = 40
/** Default number of observers. */
const USUAL_OBSERVERS = 2

const NAME = '개표록'

/** "2026. 11. 30.(월) 18:00 ~ 2026. 12. 1.(화) 18:00" */
export const votingPeriodText = ({ act: { openedAt, closedAt } }: Pick<PrintedResults, 'act'>): string =>
  [openedAt, closedAt].map((at) => (at === null ? '' : dateTimeText(at))).join(' ~ ')

const kindText = ({ sources: { vote } }: PrintedResults): string =>
  vote.ballotKind === 'secret' ? '무기명 투표' : '기명 투표'

const factsOf = (counted: PrintedResults): Extract<Block, { kind: 'facts' }>['rows'] => {
  const { act, sources } = counted
  const { vote, list } = sources
  const observers = vote.count?.observers ?? 0
  return [
    ['투표', vote.title],
    ['리스트', list.name],
    ...agendaRows(sources),
    ['방식', kindText(counted)],
    ['투표 기간', votingPeriodText(counted)],
    [act.isAct ? '개표' : '결과 확인', `${dateTimeText(act.at)}${act.by === '' ? '' : ` · ${act.by}`}`],
    ['개표 장소', vote.count?.place ?? ''],
    ['참관인', observers > 0 ? `${observers}명` : ''],
    ['투표한 방법', waysText(counted)],
    ...paperFacts(counted),
    ...despiteFacts(counted),
    ...afterOpeningFacts(counted),
  ]
}

const signers = ({ act, sources }: PrintedResults): readonly (readonly [string, string])[] => {
  const observers = Math.min(sources.vote.count?.observers ?? 0, MAX_OBSERVERS) || USUAL_OBSERVERS
  return [
    ['개표 관리자', act.by],
    ['개표 사무원', ''],
    ...Array.from({ length: observers }, (_, index) => [`참관인 ${index + 1}`, ''] as const),
  ]
}

/** Returns the verdict in one sentence; for a vote without a rule, its substitute. */
export const verdictText = ({ results }: PrintedResults): string =>
  results.rule?.sentence ?? '정해진 의결 기준이 없는 투표입니다. 아래의 득표가 결과입니다.'

/**
 * Builds the sheet of the count (개표록): turnout, ballots, the verdict with its arithmetic, places to
 * sign, its position in the log.
 */
export const countSheetOf = (counted: PrintedResults): PdfDocument => {
  const { sources, act } = counted
  return {
    title: `${NAME} · ${sources.vote.title}`,
    author: sources.apartment.name,
    madeAt: act.at,
    footer: footerOf(NAME, counted),
    blocks: [
      { kind: 'title', text: NAME, above: sources.apartment.name },
      { kind: 'facts', rows: factsOf(counted) },
      { kind: 'heading', text: '결과' },
      { kind: 'paragraph', text: verdictText(counted), weight: 'bold', tone: 'accent', size: 11 },
      ...tallyBlocks(counted),
      ...arithmeticBlocks(counted),
      ...turnoutBlocks(counted),
      ...noteBlocks(counted),
      { kind: 'heading', text: '위와 같이 개표하였음을 확인합니다' },
      { kind: 'signing', rows: signers(counted) },
      ...recordBlocks(counted),
    ],
  }
}
