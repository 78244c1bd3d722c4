import type { DocumentCheck, SealCheck, Verdict } from '#infra/lib/pdf/seal/check/check-document.ts'
import { timeText } from '../../core/text/seoul-time.ts'

/** Answer of a Danji about a file with this hash. */
export type RecordedDocument = {
  readonly known: boolean
  readonly position?: number | undefined
  readonly status?: string | undefined
}

const verdicts: Readonly<Record<Verdict, string>> = {
  intact: '원본 그대로입니다',
  changed: '봉인한 뒤에 바뀌었거나 깨졌습니다',
  'added-to': '봉인한 뒤에 추가된 내용이 있습니다',
  foreign: '다른 곳의 서명이 있습니다: 단지의 봉인이 아닙니다',
  'not-sealed': '봉인이 없습니다',
  'no-pdf': 'PDF 파일이 아닙니다',
}

const added: Readonly<Record<SealCheck['added'], string>> = {
  nothing: '없음',
  'validation-data': '인증서가 폐기되지 않았다는 자료뿐 (봉인의 일부)',
  something: '있음',
}

const whenText = (time: Date): string => `${timeText(time.toISOString())} (한국 시각)`

const stampText = ({ stamp }: SealCheck): string => {
  if (!stamp) return '없음'
  if (stamp.faults.length > 0) return `맞지 않음: ${stamp.faults.join(', ')}`
  return `${whenText(stamp.at)}, ${stamp.authority}${stamp.trusted === null ? ' (기관은 확인하지 못함)' : ''}`
}

const sealLines = (seal: SealCheck, index: number): readonly (readonly [string, string])[] => [
  [`봉인 ${index + 1}`, seal.faults.length === 0 ? '맞음' : `맞지 않음: ${seal.faults.join(', ')}`],
  ['  봉인한 시각', seal.claimedAt ? `${whenText(seal.claimedAt)}, 봉인이 스스로 적은 시각` : '적혀 있지 않음'],
  [
    '  봉인한 인증서',
    seal.certificate ? `${seal.certificate.name}, SHA-256 ${seal.certificate.fingerprint}` : '읽을 수 없음',
  ],
  ['  아는 인증서', seal.trusted ? '예' : '아니요'],
  ['  시각 증명', stampText(seal)],
  ['  추가된 내용', added[seal.added]],
]

const recordText = (recorded: RecordedDocument | undefined): string => {
  if (!recorded) return '물어보지 않음 (--url 주소)'
  if (!recorded.known) return '없음'
  const damaged = recorded.status === 'damaged' ? ', 보관하던 문서는 손상됨' : ''
  return `${recorded.position ?? '?'}번째 기록${damaged}`
}

/** Formats the result of verifying a file, as lines for the terminal. */
export const documentVerdictText = (
  file: string,
  check: DocumentCheck,
  recorded: RecordedDocument | undefined,
): string => {
  const lines: readonly (readonly [string, string])[] = [
    ['파일', file],
    ['결과', verdicts[check.verdict]],
    ...check.seals.flatMap(sealLines),
    ['SHA-256', check.sha256],
    ['단지의 기록', recordText(recorded)],
  ]
  // A Korean letter is as wide as two others.
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u1100' ? 2 : 1), 0)
  return lines.map(([name, value]) => `${name}${' '.repeat(Math.max(1, 18 - width(name)))}${value}`).join('\n')
}
