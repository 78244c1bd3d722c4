import type { SealCheck, Verdict } from '#infra/lib/pdf/seal/check/index.ts'
import { formatDateTime } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import type { FileCheck, RecordedSeal } from './check-file.ts'

type VerdictText = {
  readonly tone: 'done' | 'calm' | 'danger'
  readonly icon: 'check' | 'warning' | 'receipt'
  readonly heading: string
  readonly lead: string
}

/** Texts of each verdict for somebody who has the file, and what to do next. */
export const verdictTexts: Readonly<Record<Verdict, VerdictText>> = {
  intact: {
    tone: 'done',
    icon: 'check',
    heading: t('원본 그대로입니다'),
    lead: t('단지가 봉인한 뒤로 한 글자도 바뀌지 않았습니다. 지금 쓰시는 기기가 직접 계산하여 확인했습니다.'),
  },
  changed: {
    tone: 'danger',
    icon: 'warning',
    heading: t('바뀌었습니다'),
    lead: t(
      '봉인한 뒤에 내용이 바뀌었거나 파일이 깨졌습니다. 이 파일을 원본으로 쓰지 마시고, 관리사무소에 원본을 요청해주세요.',
    ),
  },
  'added-to': {
    tone: 'danger',
    icon: 'warning',
    heading: t('추가된 내용이 있습니다'),
    lead: t(
      '봉인된 부분은 그대로이지만, 그 뒤에 무엇인가가 더해졌습니다. 보이는 내용이 원본과 다를 수 있으니 관리사무소에 원본을 요청해주세요.',
    ),
  },
  foreign: {
    tone: 'danger',
    icon: 'warning',
    heading: t('단지의 봉인이 아닙니다'),
    lead: t('이 파일에는 다른 곳의 서명이 있습니다. 단지가 만든 문서인지 이 화면으로는 알 수 없습니다.'),
  },
  'not-sealed': {
    tone: 'danger',
    icon: 'warning',
    heading: t('단지의 봉인이 아닙니다'),
    lead: t(
      '이 파일에는 봉인이 없습니다. 인쇄하여 다시 스캔하거나 다른 프로그램에서 저장하면 봉인이 사라지니, 처음 받으신 파일을 골라주세요.',
    ),
  },
  'no-pdf': {
    tone: 'calm',
    icon: 'receipt',
    heading: t('PDF 파일이 아닙니다'),
    lead: t('사진이나 다른 문서가 아니라, 단지에서 받으신 PDF 파일을 골라주세요.'),
  },
}

type Line = readonly [name: string, value: string]

const timeOf = (date: Date): string => formatDateTime(date.toISOString())

const stampLine = ({ stamp }: SealCheck): Line => {
  if (!stamp) return [t('시각 증명'), t('없음 (시각은 단지가 적은 것입니다)')]
  if (stamp.faults.length > 0) return [t('시각 증명'), t('맞지 않습니다')]
  const vouched = stamp.trusted === null ? t(', 기관은 확인하지 못함') : ''
  return [t('시각 증명'), `${timeOf(stamp.at)} (${stamp.authority}${vouched})`]
}

const recordText = (recorded: RecordedSeal): string => {
  if (recorded === 'unasked') return t('지금은 물어보지 못했습니다')
  if (!recorded.known) return t('이 파일과 똑같은 문서는 기록에 없습니다')
  const at =
    recorded.position === undefined
      ? t('있습니다')
      : t('{position}번째 기록에 있습니다', { position: recorded.position })
  if (recorded.status === 'erased') return t('{at} (보관하던 문서는 삭제됨)', { at })
  return recorded.status === 'damaged' ? t('{at} (보관하던 문서가 손상되어 복구 중)', { at }) : at
}

/** Returns Danji's seal where the file has several, else the first. */
const mainSeal = (seals: readonly SealCheck[]): SealCheck | undefined =>
  seals.find(({ trusted }) => trusted) ?? seals[0]

/** Returns the result line by line in plain words. */
export const summaryLines = ({ fileName, check, recorded }: FileCheck): readonly Line[] => {
  const seal = mainSeal(check.seals)
  const sealLines: readonly Line[] = seal
    ? [
        [t('봉인한 시각'), seal.claimedAt ? timeOf(seal.claimedAt) : t('알 수 없음')],
        [t('봉인한 인증서'), seal.certificate?.name ?? t('읽을 수 없음')],
        stampLine(seal),
      ]
    : []
  const recordLine: readonly Line[] = check.verdict === 'no-pdf' ? [] : [[t('단지의 기록'), recordText(recorded)]]
  return [[t('파일'), fileName], ...sealLines, ...recordLine]
}

/** Returns the technical details, for a comparison with other tools. */
export const technicalLines = ({ check }: FileCheck): readonly Line[] => {
  const seal = mainSeal(check.seals)
  const certificate = seal?.certificate
  return [
    [t('파일의 확인값 (SHA-256)'), check.sha256],
    ...(certificate
      ? ([
          [t('인증서의 확인값 (SHA-256)'), certificate.fingerprint],
          [t('인증서의 유효 기간'), `${timeOf(certificate.from)} ~ ${timeOf(certificate.to)}`],
        ] as const)
      : []),
    ...(seal && seal.faults.length > 0 ? ([[t('맞지 않는 것'), seal.faults.join(', ')]] as const) : []),
    ...(seal?.added === 'validation-data'
      ? ([[t('덧붙은 것'), t('인증서가 폐기되지 않았다는 자료 (봉인의 일부)')]] as const)
      : []),
  ]
}
