import { formatPhone } from '#events/values/phone.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { formatDateTime, zoneNote } from '#ui/format.ts'
import { ballotKinds, type BallotKind } from '#ui/ballot-kinds.ts'
import { t } from '#ui/translate.ts'
import { receiptAddress } from './receipt-address.ts'

export type ReceiptFacts = {
  readonly id: string
  /** Hash of the receipt as it was issued, hex. */
  readonly hash: string
  readonly title: string
  readonly apartment: string
  /** Number in digits; null where the complex has none. */
  readonly officePhone: string | null
  /** Kind of the ballot, on its receipt. */
  readonly ballotKind?: BallotKind
  /** Name and unit of the person who withdrew a consent. */
  readonly withdrawer?: string
  /** Name and unit of the person who objected to a later consent. */
  readonly objector?: string
  /**
   * Name and unit of the voter: "홍*동 님 · 101동 1502호"; absent where the receipt is checked by its
   * number alone.
   */
  readonly voter?: string
  /** Name and unit of the owner who gave the voter a proxy. */
  readonly principal?: string
  /** Proof of the voter's identity, where it was not their phone. */
  readonly identityProof?: string
  /** Choice that was ticked on a form that has one. */
  readonly answer?: string
  /** Name and unit of the person who signed. */
  readonly signer?: string
  /** Time of the submission, ISO. */
  readonly submittedAt: string
}

export type ReceiptLine = { readonly name: string; readonly value: string; readonly isNumber?: true }

/** Receipt as it is saved: one of a submission, or of all ballots of an assembly. */
export type SavedReceipt = {
  readonly title: string
  readonly lines: readonly ReceiptLine[]
  /** Number that the file is named by. */
  readonly number: string
  /** Address at which the receipt is checked, as a QR code; null of several receipts together. */
  readonly address: string | null
  /** Text on how it is checked. */
  readonly check: string
}

/**
 * Returns the lines of a receipt in order. The number comes first, since that is what one is asked
 * for.
 */
export const receiptLines = ({
  id,
  withdrawer,
  objector,
  apartment,
  voter,
  principal,
  identityProof,
  answer,
  signer,
  ballotKind,
  officePhone,
  submittedAt,
}: ReceiptFacts): readonly ReceiptLine[] => [
  { name: t('접수번호'), value: shownReceiptNumber(id), isNumber: true },
  { name: t('아파트'), value: apartment },
  ...(withdrawer === undefined ? [] : [{ name: t('철회하신 분'), value: withdrawer }]),
  ...(objector === undefined ? [] : [{ name: t('반대하신 분'), value: objector }]),
  ...(voter === undefined ? [] : [{ name: t('투표하신 분'), value: voter }]),
  ...(principal === undefined ? [] : [{ name: t('위임하신 분'), value: principal }]),
  ...(identityProof === undefined ? [] : [{ name: t('본인 확인'), value: identityProof }]),
  ...(answer === undefined ? [] : [{ name: t('고른 답'), value: answer }]),
  ...(signer === undefined ? [] : [{ name: t('서명하신 분'), value: signer }]),
  ...(ballotKind === undefined ? [] : [{ name: t('투표 방식'), value: ballotKinds[ballotKind].name }]),
  { name: t('접수 시각'), value: `${formatDateTime(submittedAt)}${zoneNote(submittedAt)}` },
  ...(officePhone === null ? [] : [{ name: t('관리사무소'), value: formatPhone(officePhone) }]),
]

/** Returns the receipt of one submission as it is saved. */
export const savedReceipt = (facts: ReceiptFacts): SavedReceipt => ({
  title: facts.title,
  lines: receiptLines(facts),
  number: shownReceiptNumber(facts.id),
  address: receiptAddress(facts),
  check: t('QR 코드를 휴대전화 카메라로 비추면 접수를 확인할 수 있습니다.'),
})
