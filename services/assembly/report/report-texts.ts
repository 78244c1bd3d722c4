import { dayText, timeText } from '../../core/text/seoul-time.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { wayNames } from '../publication/publication-texts.contract.ts'
import type { MergedRow, MergedTable } from './merged-groups.ts'
import type { ReportContent } from './report-content.ts'

/** Titles of the columns, by the level of a table. */
const columnTitles: readonly (readonly string[])[] = [
  ['현장 (본인)', '온라인', '대리', '서면', '전자투표', '불참'],
  ['현장 (본인·대리)', '온라인', '서면·전자투표', '불참'],
  ['직접 참석', '서면·전자투표', '불참'],
  ['참여', '불참'],
  [],
]

/** Words for what is left out because it would tell of too few. */
export const TOO_FEW = '5명 미만이 드러나 적지 않습니다.'
export const NOT_SPLIT = '나눌 만큼 많지 않아 전체로만 적습니다.'
const NO_VOTES = '5표 미만이 드러나 의사록으로 갈음합니다.'
export const GROUPING_NOTE =
  '소유자는 단독 소유자 1명 또는 함께 소유한 사람들을 1명으로 셉니다. 5명 미만이 드러나지 않게 이웃한 동과 연령대를 묶고, 참여 방법을 합쳤습니다.'

const number = (count: number): string => count.toLocaleString('ko-KR')
export const wonText = (amount: number): string => `${number(amount)}원`

const shareText = (count: number, total: number): string =>
  total === 0 ? '0%' : `${Math.floor((count * 1_000) / total) / 10}%`

/** Returns the label of merged rows: "101동·102동". */
export const labelOf = ({ labels }: MergedRow, kind: 'dong' | 'other'): string =>
  labels.map((label) => (kind === 'dong' && /^\d+$/.test(label) ? `${label}동` : label)).join('·')

/** Titles of the columns behind the label: all owners, each way, and the turnout. */
export const titlesOf = ({ level }: Pick<MergedTable, 'level'>): readonly string[] => {
  const titles = columnTitles[level] ?? []
  return ['소유자', ...titles, ...(titles.length === 0 ? [] : ['참여율'])]
}

/** Values beneath {@link titlesOf}; the last column of counts is that of the absent. */
export const valuesOf = (
  { level }: Pick<MergedTable, 'level'>,
  { counts }: MergedRow,
): readonly (number | string)[] => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if ((columnTitles[level] ?? []).length === 0) return [total]
  return [total, ...counts, shareText(total - (counts.at(-1) ?? 0), total)]
}

/** Returns what stands at the head of the file. */
export const assemblyFacts = ({ apartment, assembly }: ReportContent): readonly (readonly [string, string])[] => [
  ['단지', apartment.name],
  ['주소', apartment.address],
  ['회의', assemblyLaws[assembly.kind].name],
  ...(assembly.startsAt === null ? [] : [['일시', timeText(assembly.startsAt)] as const]),
  ...(assembly.place === null ? [] : [['장소', assembly.place] as const]),
  ...(assembly.openedAt === null ? [] : [['시작', timeText(assembly.openedAt)] as const]),
  ...(assembly.endedAt === null ? [] : [['마침', timeText(assembly.endedAt)] as const]),
  ['참여 방법', assembly.ways.map((way) => wayNames[way]).join(', ')],
]

/** Returns when and how notice was given. */
export const noticeFacts = ({ notice }: ReportContent): readonly (readonly [string, string])[] => [
  ...(notice.noticedOn === null ? [] : [['공고일', dayText(notice.noticedOn)] as const]),
  ...(notice.deadline === null
    ? []
    : [
        [
          '통지 기한',
          `${dayText(notice.deadline.lastDay)}까지 (${notice.deadline.days}일 전, ${notice.deadline.basis})`,
        ] as const,
      ]),
  ['통지로 보낸 알림톡', `${number(notice.mailings)}번`],
  ['게시', `${number(notice.postings)}곳`],
]

/** Returns the sum of the costs in won. */
export const totalCost = ({ costs }: Pick<ReportContent, 'costs'>): number =>
  costs.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the votes of a question: "찬성 30표, 반대 9표". */
export const votesOf = ({ votes }: ReportContent['items'][number]['questions'][number]): string =>
  votes === null ? NO_VOTES : votes.map(({ label, count }) => `${label} ${number(count)}표`).join(', ')
