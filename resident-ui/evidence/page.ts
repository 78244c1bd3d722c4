import { readReceiptNumber, receiptNumberOf } from '#events/values/receipt-number.ts'
import { Refused, type VerificationResult, verifyFile } from '#infra/lib/evidence/check/index.ts'

// Page that checks evidence files: one file, which works offline.

/** @throws Error where the page has no such part */
const part = <Part extends HTMLElement>(id: string): Part => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  // The page's own markup.
  return found as Part
}

const element = (name: string, text: string, children: readonly Node[] = []): HTMLElement => {
  const made = document.createElement(name)
  made.append(text, ...children)
  return made
}

const checked: Readonly<Record<VerificationResult['votes'][number]['checked'], string>> = {
  tally: '참여, 득표, 기준을 다시 세어 같습니다.',
  turnout: '참여를 다시 세어 같습니다. 득표는 비밀을 지키려고 열지 않았습니다.',
  blinded: '세대를 열지 않고도, 두 번 투표하거나 명부 밖에서 투표한 세대가 없는지와 참여 수를 확인했습니다.',
  sums: '세대를 열지 않고도, 두 번 투표하거나 명부 밖에서 투표한 세대가 없는지와 참여 수를 확인하고, 암호화된 표를 모두 합쳐 득표가 같은 것을 확인했습니다.',
  closed: '기록이 있는 것까지 확인했습니다. 세대를 열지 않은 파일입니다.',
  open: '파일을 만들 때 아직 개표 전이었습니다.',
}

type Row = readonly [name: string, value: string]

type VerifiedVote = VerificationResult['votes'][number]

const verdictText = (met: boolean | null | undefined): string => {
  if (met === undefined) return ''
  if (met === null) return ' 판정할 수 없습니다.'
  return met ? ' 기준을 충족했습니다.' : ' 기준에 미달했습니다.'
}

const countText = (count: number | null): string => (count === null ? '비밀' : `${count.toLocaleString('ko-KR')}표`)

/** Returns a row for each question of a vote: its text, its result, and its verdict. */
const resultRows = ({ result }: VerifiedVote): readonly Row[] => {
  if (!result) return []
  const { targets, voted, questions, met } = result
  const turnout = `대상 ${targets.toLocaleString('ko-KR')}, 참여 ${voted.toLocaleString('ko-KR')}.${verdictText(met)}`
  return [
    ['참여', turnout],
    ...questions.map((question): Row => {
      const choices = question.choices.map(
        ({ label, count, isElected }) => `${label} ${countText(count)}${isElected ? '(당선)' : ''}`,
      )
      const counts = [...choices, `기권 ${countText(question.abstained)}`].join(', ')
      const conditions = question.conditions.map(({ text, met: isMet }) => `${text}:${verdictText(isMet)}`)
      return [question.title, [`${counts}.${verdictText(question.met)}`, ...conditions].join(' ')]
    }),
  ]
}

const keyHolderRows = ({ keyHolders }: VerifiedVote): readonly Row[] => {
  if (!keyHolders) return []
  const { threshold, count, offices } = keyHolders
  const who = offices === null ? '' : ` 직책: ${offices.join(', ')}.`
  return [['투표함의 열쇠', `참관인 ${count}명 중 ${threshold}명이 있어야 열립니다.${who}`]]
}

const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`

const assemblyRow = ({ title, attendance, isRecounted }: VerificationResult['assemblies'][number]): Row => {
  const { owners, present, byProxy, online, attending, objected } = attendance
  const places = `현장 ${people(present - online)}, 온라인 ${people(online)}, 그 가운데 대리인 ${people(byProxy)}`
  const parts = [
    `소유자 ${people(owners)} 가운데 직접 출석 ${people(present)}(${places})`,
    ...(attending === null ? [] : [`투표까지 더한 출석 ${people(attending)}`]),
    ...(objected === 0 ? [] : [`본인이 아니라고 한 소유자 ${people(objected)}`]),
  ]
  return [
    `${title} 출석`,
    `${parts.join(', ')}. ${isRecounted ? '다시 세어 같습니다.' : '이 파일로는 다시 세지 못합니다.'}`,
  ]
}

const rowsOf = ({
  madeAt,
  events,
  heads,
  entries,
  votes,
  fingerprint,
  keys,
  codes,
  consents,
  assemblies,
}: VerificationResult): readonly Row[] => [
  ['만든 때', new Date(madeAt).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' })],
  ['확인한 기록', `${(events.shown + events.closed).toLocaleString('ko-KR')}건, 서명한 기록 확인값 ${heads}개`],
  ...(entries > 0 ? ([['명부', `${entries.toLocaleString('ko-KR')}명`]] as const) : []),
  ...(consents
    ? ([
        [
          '동의',
          `${consents.units.toLocaleString('ko-KR')}세대 가운데 ${consents.complete.toLocaleString('ko-KR')}세대. 다시 세어 같습니다.`,
        ],
      ] as const)
    : []),
  ...votes.flatMap((vote): readonly Row[] => [
    [vote.title, `${vote.ballots > 0 ? `${vote.ballots.toLocaleString('ko-KR')}표. ` : ''}${checked[vote.checked]}`],
    ...keyHolderRows(vote),
    ...resultRows(vote),
  ]),
  ...assemblies.map(assemblyRow),
  ...codes.map(({ sha256, since }): Row => [
    '암호화 코드',
    `${new Date(since).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' })}부터 ${sha256}`,
  ]),
  ['열쇠 확인값', fingerprint],
  ...keys
    .slice(1)
    .map((key): Row => [
      '열쇠 변경',
      `${key.since.toLocaleString('ko-KR')}번째 기록부터 ${key.fingerprint}. ${
        key.isCertified ? '앞 열쇠가 인증했습니다.' : '앞 열쇠를 잃어 인증하지 못했습니다. 단지에 직접 확인하세요.'
      }`,
    ]),
]

const panel = (heading: string, rows: readonly Row[], isRefused = false): HTMLElement => {
  const list = element(
    'dl',
    '',
    rows.flatMap(([name, value]) => [element('dt', name), element('dd', value)]),
  )
  const made = element('div', '', [element('h2', heading), list])
  if (isRefused) made.className = 'refused'
  return made
}

const refusedPanel = (error: unknown): HTMLElement => {
  if (!(error instanceof Refused)) return panel('파일을 읽지 못했습니다', [['자세히', String(error)]], true)
  const { korean, english, code, detail, lineNumber } = error
  const where = lineNumber > 0 ? `${lineNumber}번째 줄, ` : ''
  return panel(
    '맞지 않습니다',
    [
      ['이유', korean],
      ['Reason', english],
      ['자세히', `${where}${code}: ${detail}`],
    ],
    true,
  )
}

const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The file's bytes, noting how many have gone by. */
const watched = (file: File, onBytes: (count: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let count = 0
  return file.stream().pipeThrough(
    new TransformStream({
      transform: (chunk: Uint8Array<ArrayBuffer>, controller) => {
        count += chunk.length
        onBytes(count)
        controller.enqueue(chunk)
      },
    }),
  )
}

let receipts: ReadonlySet<string> = new Set()
let roots: ReadonlyMap<string, number> = new Map()
/** Counts the chosen files, so that only the result of the last one shows. */
let turn = 0

const check = async (file: File): Promise<void> => {
  turn += 1
  const own = turn
  let bytes = 0
  const [verdict, progress] = [part('verdict'), part('progress')]
  verdict.replaceChildren()
  part('receipts').hidden = true
  part('roots').hidden = true
  progress.hidden = false
  part('step').textContent = '확인하고 있습니다.'
  const typed = part<HTMLInputElement>('key').value.replaceAll(/\s/g, '').toLowerCase()
  const onProgress = async (lines: number): Promise<void> => {
    if (own !== turn) throw new Error('another file was chosen')
    part<HTMLProgressElement>('bar').value = (100 * bytes) / Math.max(1, file.size)
    part('step').textContent = `${lines.toLocaleString('ko-KR')}줄을 확인했습니다.`
    await yieldToBrowser()
  }
  const stream = watched(file, (count) => (bytes = count))
  const found = await verifyFile(stream, { expectedKey: typed === '' ? undefined : typed, onProgress }).then(
    (verified) => ({
      verified,
      shown: panel(typed === '' ? '맞습니다. 열쇠는 비교하지 않았습니다.' : '맞습니다', rowsOf(verified)),
    }),
    (error: unknown) => ({ verified: undefined, shown: refusedPanel(error) }),
  )
  if (own !== turn) return
  progress.hidden = true
  verdict.replaceChildren(found.shown)
  verdict.focus()
  receipts = new Set([...(found.verified?.receipts ?? [])].map(receiptNumberOf))
  roots = found.verified?.roots ?? new Map()
  part('receipts').hidden = receipts.size === 0
  part('roots').hidden = roots.size === 0
}

const findReceipt = (typed: string): string => {
  const number = readReceiptNumber(typed)
  if (number === undefined) return ''
  return receipts.has(number) ? '이 파일에 들어 있습니다.' : '이 파일에 없습니다. 번호를 다시 확인해 주세요.'
}

const findRoot = (typed: string): string => {
  const root = /[0-9a-f]{64}/.exec(typed.toLowerCase())?.[0]
  if (root === undefined) return ''
  const size = roots.get(root)
  return size === undefined
    ? '이 파일에 없는 확인값입니다. 문자를 그대로 붙여 넣었는지 다시 확인해 주세요.'
    : `맞습니다. 그때까지의 기록 ${size.toLocaleString('ko-KR')}건이 이 파일에 그대로 이어집니다.`
}

const chooser = part<HTMLInputElement>('file')
const takeFile = (file: File | undefined): void => {
  if (file) void check(file)
}
chooser.addEventListener('change', () => {
  takeFile(chooser.files?.[0])
  // Clearing the field lets the user choose this file once more.
  chooser.value = ''
})
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  takeFile(event.dataTransfer?.files[0])
})
const root = part<HTMLTextAreaElement>('root')
root.addEventListener('input', () => (part('root-found').textContent = findRoot(root.value)))
const receipt = part<HTMLInputElement>('receipt')
receipt.addEventListener('input', () => (part('found').textContent = findReceipt(receipt.value)))
// Saved as a file, the page has no server whose addresses it could show.
if (location.protocol === 'file:') {
  part('save').parentElement?.remove()
  part('heads').remove()
}
