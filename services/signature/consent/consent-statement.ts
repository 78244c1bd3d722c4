import { identityCheckNames } from '#events/values/identity-check.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { maskName } from '#events/values/text.ts'
import type { InPersonIdentity } from '#events/signature/consent.events.ts'
import { identityDocumentNames } from '#events/values/participation/identity-record.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import { browserName } from '../../core/http/browser-name.contract.ts'
import { maskIp } from '../../core/text/masked-ip.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import { textNamed } from './consent-texts.ts'
import type { StatedPaper, StatedSigning } from './consent-description.ts'

type Facts = Extract<Block, { kind: 'facts' }>['rows']
type StatementContent = { readonly title: string; readonly blocks: readonly Block[]; readonly footer: string }

const providerNames = { nice: 'NICE 평가정보', kcp: 'NHN KCP' } as const
const wayNames = {
  drawn: '화면에 직접 그린 서명',
  typed: '입력한 이름으로 만든 서명',
  imprint: '도장을 찍은 종이를 촬영한 도장 그림',
} as const
const NOT_REGISTERED = '등록된 인감인지는 확인하지 않았습니다.'

const HIDDEN = '가림본에는 서명과 서명한 사람의 정보가 없습니다. 원본은 같은 문서 번호로 따로 봉인되어 있습니다.'
const MEANING =
  '서명한 사람이 화면에서 본 쪽 그림과 안내 문구, 명부에서 채운 내용의 해시입니다. 서명할 때 함께 기록되었으므로, 무엇을 보고 서명했는지 나중에 확인할 수 있습니다.'

const IN_PERSON =
  '관리자 두 사람이 소유자를 직접 만나 신분증을 각각 확인했고, 소유자가 관리사무소의 태블릿에서 문서를 읽고 서명했습니다. 휴대전화 본인 확인은 하지 않았습니다.'

const CERTIFIED =
  '이 파일의 처음부터 시점확인 인영이 찍히기 전까지가 인증서로 서명한 문서이고, 그 SHA-256이 위의 값입니다. 인영의 시각은 인증서 회사가 확인한 서명 시각입니다. ' +
  '파일 전체는 그 뒤에 봉인했으며, 봉인한 시각은 봉인의 시점확인(TSA) 값으로 증명됩니다.'
const CERTIFIED_MASKED = '가림본은 인증서로 서명한 문서가 아닙니다. 서명한 문서는 원본 파일의 앞부분입니다.'

const optionalFact = (label: string, value: string | null | undefined): Facts =>
  value === null || value === undefined || value === '' ? [] : [[label, value]]

const unitOf = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}동 ${ho}호`

/** Describes the identity of a signer in person; administrators' names are masked, since residents read it. */
const inPersonFacts = (
  { document, recordId }: InPersonIdentity,
  { administrators }: Pick<StatedSigning, 'administrators'>,
): Facts => [
  ['확인 방법', `대면 서명 (${identityDocumentNames[document]})`],
  ['확인한 관리자', administrators.map(maskName).join(' · ')],
  ['확인 기록', recordId],
]

const identityOf = (stated: StatedSigning): Facts => {
  const { signed, verified, isMasked } = stated
  const { identity } = signed.data
  if ('kind' in identity) return inPersonFacts(identity, stated)
  const evidence = isMasked ? null : verified?.data.evidence
  return [
    ['확인 방법', `휴대전화 본인 확인 (${providerNames[identity.provider]})`],
    ...(verified ? optionalFact('확인 시각', timeText(verified.metadata.at)) : []),
    ...optionalFact('확인된 성명', evidence?.name),
    ...optionalFact('거래 번호', evidence?.transaction),
    // A keyed digest: it identifies the same person again, but does not reveal who they are.
    ...(isMasked ? [] : optionalFact('본인확인값(CI) 해시', identity.ciHash)),
  ]
}

/** Describes the certificate that signed the document, as its provider confirmed it. */
const certificateOf = ({ signed, isMasked }: StatedSigning): readonly Block[] => {
  if (signed.type !== 'ConsentSigned' || !signed.data.certificate) return []
  const { certificate, number } = signed.data
  const { provider, recognition, receiptId, completedAt, documentSha256, signedDataSha256 } = certificate
  return [
    { kind: 'heading', text: '전자서명 확인 (인증서)' },
    {
      kind: 'facts',
      rows: [
        ...(number ? ([['연번', `${number.text} (${number.authority})`]] as const) : []),
        ['인증서', `${provider} · 인정번호 ${recognition.number} (${dayText(recognition.until)}까지)`],
        ['서명한 때', `${timeText(completedAt)} (한국 시각, 인증서 회사의 시각)`],
        ...(isMasked ? [] : ([['접수 아이디', receiptId]] as const)),
        ['서명한 문서', documentSha256],
        ['전자서명값', signedDataSha256],
      ],
    },
    { kind: 'paragraph', text: isMasked ? CERTIFIED_MASKED : CERTIFIED, tone: 'soft' },
  ]
}

const signatureOf = ({ signed, png, isMasked }: StatedSigning): readonly Block[] => {
  const { signed: own } = signed.data
  const heading = { kind: 'heading', text: '서명' } as const
  if (isMasked || !own || !png) return [heading, { kind: 'paragraph', text: HIDDEN, tone: 'soft' }]
  const { signature, evidence } = own
  const { way, sha256, strokes } = signature
  return [
    heading,
    { kind: 'picture', png, caption: `${wayNames[way]}입니다. 문서의 서명란에도 같은 그림이 있습니다.` },
    ...(way === 'imprint' ? [{ kind: 'paragraph', text: NOT_REGISTERED, tone: 'soft' } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['서명 그림', sha256],
        ...(strokes > 0 ? optionalFact('획', `${strokes}획 · 그린 순서와 시각을 함께 보관합니다.`) : []),
        ['접속 주소', maskIp(evidence.ip)],
        ...optionalFact('브라우저', browserName(evidence.userAgent)),
      ],
    },
  ]
}

const textsOf = ({ signed }: StatedSigning): readonly Block[] => [
  { kind: 'heading', text: '서명 전에 동의한 내용' },
  {
    kind: 'table',
    size: 8,
    columns: [
      { title: '내용', share: 29 },
      { title: '판', share: 7, align: 'right' },
      { title: '문구의 해시', share: 64 },
    ],
    rows: signed.data.texts.map(({ key, version, sha256 }) => [
      textNamed(key, version)?.title ?? key,
      String(version),
      sha256,
    ]),
  },
]

const shownDocumentBlocks = ({ signed: { data }, isMasked }: StatedSigning): readonly Block[] => [
  { kind: 'heading', text: '서명하며 본 문서' },
  { kind: 'paragraph', text: MEANING, tone: 'soft' },
  ...(isMasked || !data.signed ? [] : [{ kind: 'facts', rows: [['화면 전체', data.signed.filledSha256]] } as const]),
  {
    kind: 'table',
    size: 8,
    columns: [
      { title: '쪽', share: 10, align: 'right' },
      { title: '쪽 그림의 해시', share: 90 },
    ],
    rows: data.pictures.map((sha256, index) => [String(index + 1), sha256]),
  },
]

/** Describes the answer that was ticked on the form; undefined if the form has none. */
const answerText = ({ type, data: { answer } }: StatedSigning['signed']): string | undefined => {
  if (!answer) return undefined
  return type === 'ConsentSigned' ? `동의 (고른 답: ${answer.label})` : `동의하지 않음 (고른 답: ${answer.label})`
}

/** Describes a consent that was signed online. It uses the log only, and no clock. */
export const signingStatement = (stated: StatedSigning): StatementContent => {
  const { signed, apartment, list, name, isMasked } = stated
  const { data, metadata, position, hash } = signed
  const title = '전자서명 확인서'
  return {
    title: list,
    blocks: [
      { kind: 'title', text: title, above: apartment },
      {
        kind: 'facts',
        rows: [
          ['동의서', list],
          ['세대', unitOf(data)],
          ...optionalFact('서명한 소유자', name),
          ...optionalFact('동의 여부', answerText(signed)),
          ['서명 시각', `${timeText(metadata.at)} (한국 시각)`],
          ...(isMasked ? [] : optionalFact('접수번호', data.receiptId && shownReceiptNumber(data.receiptId))),
          ['서명 기록', `${position}번 · ${hash}`],
        ],
      },
      { kind: 'heading', text: '본인 확인' },
      { kind: 'facts', rows: identityOf(stated) },
      ...('kind' in data.identity ? [{ kind: 'paragraph', text: IN_PERSON, tone: 'soft' } as const] : []),
      ...certificateOf(stated),
      ...signatureOf(stated),
      ...textsOf(stated),
      ...shownDocumentBlocks(stated),
    ],
    footer: `${title} · ${list} · ${apartment}`,
  }
}

const PAPER_NOTE =
  '종이에 서명한 동의서를 스캔해 등록한 것입니다. 등록한 관리자와 다른 관리자가 스캔을 보고 확인한 뒤에 동의로 인정되었습니다.'

const PAPER_DECLINE_NOTE =
  '종이에 서명한 문서를 스캔해 등록한 것입니다. 두 관리자가 스캔에서 동의하지 않음을 확인했습니다. 동의로 세지 않습니다.'

const checkText = ({ how, by, on }: IdentityCheck, isMasked: boolean): string =>
  [identityCheckNames[how], dayText(on), ...(isMasked ? [] : [by])].join(' · ')

/** Describes a consent on paper. */
export const paperStatement = (stated: StatedPaper): StatementContent => {
  const { entered, confirmed, enteredBy, confirmedBy, apartment, list, name, isMasked } = stated
  const { signedOn, scan, note, identityCheck } = entered.data
  const title = '서면 동의 확인서'
  const { position, hash, metadata, data } = confirmed
  return {
    title: list,
    blocks: [
      { kind: 'title', text: title, above: apartment },
      {
        kind: 'facts',
        rows: [
          ['동의서', list],
          ['세대', unitOf(entered.data)],
          ...optionalFact('서명한 소유자', name),
          ['동의 여부', confirmed.type === 'PaperConsentDeclineConfirmed' ? '동의하지 않음' : '동의함'],
          ['종이에 적힌 날', dayText(signedOn)],
          ...(identityCheck ? ([['본인 확인', checkText(identityCheck, isMasked)]] as const) : []),
          ['등록', `${timeText(entered.metadata.at)} · ${enteredBy}`],
          ['확인', `${timeText(metadata.at)} · ${confirmedBy}`],
          ...(isMasked ? [] : optionalFact('접수번호', data.receiptId && shownReceiptNumber(data.receiptId))),
          ['확인 기록', `${position}번 · ${hash}`],
          ['스캔', `${scan.pages}쪽 · ${scan.sha256}`],
          ...(isMasked ? [] : optionalFact('비고', note)),
        ],
      },
      {
        kind: 'paragraph',
        text: confirmed.type === 'PaperConsentDeclineConfirmed' ? PAPER_DECLINE_NOTE : PAPER_NOTE,
        tone: 'soft',
      },
      ...(isMasked ? [{ kind: 'paragraph', text: HIDDEN, tone: 'soft' } as const] : []),
    ],
    footer: `${title} · ${list} · ${apartment}`,
  }
}
