import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { dayText } from '../core/text/seoul-time.ts'
import { writeXlsx } from '#infra/lib/spreadsheet/index.ts'
import type { ConsentStanding } from '../consent-count/consent-standing.contract.ts'
import { lineNames } from '../consent-count/line-names.contract.ts'
import type { ListStats } from '../list/figures/list-stats.contract.ts'
import type { ConsentsOn, StandingConsent } from './consents-on.ts'

/** Contents of a file for the authority, before anything is drawn. */
export type ApplicationContent = ConsentsOn & {
  readonly fileId: string
  readonly on: string
  readonly ways: 'all' | 'paper'
  readonly apartment: { readonly name: string; readonly address: string }
  readonly list: string
  readonly ruleText: string | null
  /** ISO 8601, of the event that made it. */
  readonly madeAt: string
  /** Name of each consent's document in the file; absent: its file is not there. */
  readonly documentNames: ReadonlyMap<string, string>
}

const wayTexts = { online: '전자', paper: '서면' } as const

const metres = (area: number | null): string =>
  area === null ? '' : toSquareMetres(area).toLocaleString('ko-KR', { maximumFractionDigits: 4 })
const figure = (value: number): string => value.toLocaleString('ko-KR', { maximumFractionDigits: 2 })

const documentOf = (content: ApplicationContent, title: string, blocks: readonly Block[]): PdfDocument => ({
  title,
  author: content.apartment.name,
  madeAt: content.madeAt,
  footer: `${title} · ${content.list}`,
  blocks: [{ kind: 'title', text: title, above: `${content.apartment.name} · ${content.list}` }, ...blocks],
})

const scopeRows = ({ on, ways, consents, ruleText, fileId }: ApplicationContent) =>
  [
    ['기준일', `${dayText(on)} 24시`],
    ['동의', ways === 'paper' ? '서면으로 받은 것만' : '전자와 서면'],
    ['동의서', `${consents.length.toLocaleString('ko-KR')}건`],
    ...(ruleText === null ? [] : [['법정 기준', ruleText] as const]),
    ['묶음 번호', fileId],
  ] as const

const unitText = ({ entry }: StandingConsent): string => `${entry.dong}동 ${entry.ho}호`

/** Builds the list of owners who consented, with their rights. */
export const ownersDocument = (content: ApplicationContent): PdfDocument =>
  documentOf(content, '동의자 명부', [
    { kind: 'facts', rows: scopeRows(content) },
    {
      kind: 'table',
      size: 8,
      columns: [
        { title: '연번', share: 15 },
        { title: '동·호', share: 13 },
        { title: '성명', share: 12 },
        { title: '생년월일', share: 12 },
        { title: '전용면적 (㎡)', share: 12, align: 'right' },
        { title: '대지권 (㎡)', share: 10, align: 'right' },
        { title: '지분', share: 7 },
        { title: '동의한 날', share: 12 },
        { title: '방법', share: 7 },
      ],
      rows: content.consents.map((consent) => {
        const { number, entry, owner, on, way, inPerson } = consent
        return [
          number?.text ?? '',
          unitText(consent),
          owner.name ?? '',
          owner.birthDate ?? '',
          metres(entry.area),
          metres(entry.land_share),
          owner.ownershipShare ?? '',
          on,
          inPerson ? '대면' : wayTexts[way],
        ]
      }),
    },
  ])

/** Figures of the day: those of the list, and who counts by law. */
export type Totals = { readonly stats: ListStats; readonly standing: ConsentStanding }

const conditionRows = ({ conditions }: ConsentStanding): readonly (readonly string[])[] =>
  conditions.map(({ label, dong, total, completed, met, exempt, leftOut }) => [
    dong === null ? label : `${dong} · ${label}`,
    figure(total),
    figure(completed),
    total === 0 ? '' : `${((completed / total) * 100).toFixed(2)}%`,
    exempt ?? verdictText(met) + (leftOut === undefined ? '' : ` (소재불명 ${leftOut}명 제외)`),
  ])

const verdictText = (met: boolean | null): string => {
  if (met === null) return '판단할 수 없음'
  return met ? '충족' : '미달'
}

const right = { align: 'right' } as const

const conditionBlocks = ({ rule, ...standing }: ConsentStanding): readonly Block[] =>
  rule === null
    ? []
    : [
        { kind: 'heading', text: `요건 (${rule.article})` },
        {
          kind: 'table',
          size: 8,
          columns: [
            { title: '요건', share: 40 },
            { title: '전체', share: 14, ...right },
            { title: '동의', share: 14, ...right },
            { title: '동의율', share: 12, ...right },
            { title: '결과', share: 20 },
          ],
          rows: conditionRows({ rule, ...standing }),
        },
      ]

const lineBlocks = ({ lines }: ConsentStanding): readonly Block[] => [
  { kind: 'heading', text: '소유자 구분' },
  {
    kind: 'table',
    size: 8,
    columns: [
      { title: '구분', share: 34 },
      { title: '근거', share: 34 },
      { title: '소유자', share: 12, ...right },
      { title: '세대', share: 10, ...right },
      { title: '동의', share: 10 },
    ],
    rows: lines.map(({ key, article, owners, units, agrees }) => [
      lineNames[key],
      article ?? '',
      figure(owners),
      figure(units),
      agrees === null ? '제외' : agreesText(agrees),
    ]),
  },
]

const agreesText = (agrees: boolean): string => (agrees ? '동의' : '')

type UnitTotals = Pick<ListStats, 'households' | 'householdArea'>

const totalsRow = (name: string, { households, householdArea }: UnitTotals): readonly string[] => [
  name,
  figure(households.total),
  figure(households.completed),
  figure(householdArea.total),
  figure(householdArea.completed),
]

const buildingBlocks = (stats: ListStats): readonly Block[] => [
  { kind: 'heading', text: '동별' },
  {
    kind: 'table',
    size: 8,
    columns: [
      { title: '동', share: 16 },
      { title: '세대', share: 14, ...right },
      { title: '동의 세대', share: 14, ...right },
      { title: '면적 (㎡)', share: 28, ...right },
      { title: '동의 면적 (㎡)', share: 28, ...right },
    ],
    rows: [...stats.byDong.map((one) => totalsRow(one.dong, one)), totalsRow('합계', stats)],
  },
]

/** Codes of notes that advise the office, and say nothing of how it was counted. */
const FOR_OFFICES: readonly string[] = ['PAPER_CONSENT_NAMED', 'RECOGNISED_CERTIFICATE_ASKED']

const note = (text: string): Block => ({ kind: 'paragraph', text, tone: 'soft' })

/** Builds the table of totals: conditions of the law, ways in which owners count, buildings. */
export const totalsDocument = (content: ApplicationContent, { stats, standing }: Totals): PdfDocument =>
  documentOf(content, '동의 집계표', [
    { kind: 'facts', rows: scopeRows(content) },
    ...conditionBlocks(standing),
    ...lineBlocks(standing),
    ...buildingBlocks(stats),
    ...(stats.rule?.notes ?? []).filter(({ code }) => !FOR_OFFICES.includes(code)).map(({ text }) => note(text)),
    ...(content.ways === 'paper' ? [note('요건과 구분, 동별 수는 전자와 서면 동의를 함께 센 것입니다.')] : []),
  ])

const DIFFERS =
  '이 묶음은 처음 만든 뒤에 달라졌습니다. 개인정보를 파기했거나 소유자의 이름을 수정했거나 문서가 손상되었을 수 있습니다. 색인.txt의 확인값이 위와 다릅니다.'

/** Builds the instructions: contents of the file, and how each part is checked without Danji. */
export const guideDocument = (
  content: ApplicationContent,
  {
    made,
    isSame,
    folders,
    notes,
  }: {
    readonly made: string
    readonly isSame: boolean
    /** Further folders of this file, with what they hold. */
    readonly folders: readonly (readonly [string, string])[]
    /** Further paragraphs about what the file holds. */
    readonly notes: readonly Block[]
  },
): PdfDocument =>
  documentOf(content, '제출 서류 안내', [
    { kind: 'facts', rows: scopeRows(content) },
    { kind: 'heading', text: '들어 있는 것' },
    {
      kind: 'facts',
      rows: [
        ['동의자 명부', '연번 차례로 적은 동의자와 소유권 (PDF, 엑셀)'],
        ['동의 집계표', '법의 요건과 동별 합계 (PDF)'],
        ['동의서 폴더', '연번 차례의 동의서. 전자 동의서는 봉인된 PDF, 서면 동의서는 스캔입니다.'],
        ...folders,
        ['증거 폴더', '기록과 파일을 인터넷 없이 확인하는 확인.html, 누구나 다시 셀 수 있는 증거 파일'],
        ['색인.txt', '모든 파일의 SHA-256. sha256sum -c 색인.txt로 확인합니다.'],
      ],
    },
    ...notes,
    { kind: 'heading', text: '확인하는 방법' },
    {
      kind: 'paragraph',
      text: '1) 색인: 아래 확인값이 색인.txt의 SHA-256과 같으면 색인은 이 안내와 함께 만들어진 그대로입니다. 색인에 있는 값이 파일의 SHA-256과 같으면 그 파일도 그대로입니다.',
    },
    { kind: 'paragraph', text: made, weight: 'bold' },
    ...(isSame ? [] : [{ kind: 'paragraph', text: DIFFERS, weight: 'bold' } as const]),
    {
      kind: 'paragraph',
      text: '2) 동의서: PDF를 어도비 리더에서 열면 봉인과 시점확인을 볼 수 있습니다. 인증서로 서명한 동의서의 마지막 쪽에 서명한 문서의 확인값과 전자서명인증사업자가 적혀 있습니다.',
    },
    {
      kind: 'paragraph',
      text: '3) 증거 파일: 인터넷이 없어도 되는 확인 프로그램으로 기록 전체가 서명된 확인값과 맞는지 보고, 동의를 처음부터 다시 셉니다.',
    },
    {
      kind: 'paragraph',
      text: '4) 보존: 이 안내와 명부, 집계표, 항목을 입력해 만든 양식의 동의서는 장기 보존용 PDF/A-2b입니다. 올린 양식의 동의서와 서면 스캔은 올린 글꼴과 색을 그대로 두므로 아닙니다.',
    },
  ])

/** Builds the same list of owners as a workbook. */
export const ownersWorkbook = (content: ApplicationContent): Promise<Buffer> =>
  writeXlsx([
    {
      name: '동의자',
      columns: [
        { title: '연번', width: 18, text: true },
        { title: '동', width: 8, text: true },
        { title: '호', width: 8, text: true },
        { title: '성명', width: 14, text: true },
        { title: '생년월일', width: 12, text: true },
        { title: '주소', width: 40, text: true },
        { title: '전용면적 (㎡)', width: 12 },
        { title: '대지권 (㎡)', width: 12 },
        { title: '지분', width: 10, text: true },
        { title: '동의한 날', width: 12, text: true },
        { title: '방법', width: 8 },
        { title: '파일', width: 50, text: true },
      ],
      rows: content.consents.map(({ number, entry, owner, on, way, inPerson, documentId }) => [
        number?.text ?? null,
        entry.dong,
        entry.ho,
        owner.name,
        owner.birthDate,
        owner.address,
        entry.area === null ? null : toSquareMetres(entry.area),
        entry.land_share === null ? null : toSquareMetres(entry.land_share),
        owner.ownershipShare,
        on,
        inPerson ? '대면' : wayTexts[way],
        content.documentNames.get(documentId) ?? '파일 없음',
      ]),
    },
  ])
