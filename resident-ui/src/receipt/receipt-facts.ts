import { formatPhone } from '#events/values/phone.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { formatDateTime, zoneNote } from '#ui/format.ts'
import { ballotKinds, type BallotKind } from '#ui/ballot-kinds.ts'

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
  /** Choice that was ticked on a form that has one. */
  readonly answer?: string
  /** Name and unit of the person who signed. */
  readonly signer?: string
  /** Time of the submission, ISO. */
  readonly submittedAt: string
}

type ReceiptLine = { readonly name: string; readonly value: string; readonly isNumber?: true }

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
  answer,
  signer,
  ballotKind,
  officePhone,
  submittedAt,
}: ReceiptFacts): readonly ReceiptLine[] => [
  { name: '접수번호', value: shownReceiptNumber(id), isNumber: true },
  { name: '아파트', value: apartment },
  ...(withdrawer === undefined ? [] : [{ name: '철회하신 분', value: withdrawer }]),
  ...(objector === undefined ? [] : [{ name: '반대하신 분', value: objector }]),
  ...(voter === undefined ? [] : [{ name: '투표하신 분', value: voter }]),
  ...(principal === undefined ? [] : [{ name: '위임하신 분', value: principal }]),
  ...(answer === undefined ? [] : [{ name: '고른 답', value: answer }]),
  ...(signer === undefined ? [] : [{ name: '서명하신 분', value: signer }]),
  ...(ballotKind === undefined ? [] : [{ name: '투표 방식', value: ballotKinds[ballotKind].name }]),
  { name: '접수 시각', value: `${formatDateTime(submittedAt)}${zoneNote()}` },
  ...(officePhone === null ? [] : [{ name: '관리사무소', value: formatPhone(officePhone) }]),
]
