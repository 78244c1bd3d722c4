import { formatPhone } from '#events/values/phone.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { formatDateTime } from '#ui/format.ts'
import { ballotKinds, type BallotKind } from '#ui/ballot-kinds.ts'

export type ReceiptFacts = {
  readonly id: string
  /** That it was given with, hex. */
  readonly hash: string
  readonly title: string
  readonly apartment: string
  /** Digits; null where the complex has none. */
  readonly officePhone: string | null
  /** Of a ballot. */
  readonly ballotKind?: BallotKind
  /** As `voter`, of who took a consent back. */
  readonly withdrawer?: string
  /** "홍*동 님 · 101동 1502호"; absent where the receipt is checked by its number alone. */
  readonly voter?: string
  /** The same of who gave the voter a power of attorney. */
  readonly principal?: string
  /** The same of who signed. */
  /** What was ticked on a form that has a choice. */
  readonly answer?: string
  readonly signer?: string
  /** ISO time. */
  readonly submittedAt: string
}

type ReceiptLine = { readonly name: string; readonly value: string; readonly isNumber?: true }

/** What stands on a receipt, in order; the number first: it is what one is asked for. */
export const receiptLines = ({
  id,
  withdrawer,
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
  ...(voter === undefined ? [] : [{ name: '투표하신 분', value: voter }]),
  ...(principal === undefined ? [] : [{ name: '위임하신 분', value: principal }]),
  ...(answer === undefined ? [] : [{ name: '고른 답', value: answer }]),
  ...(signer === undefined ? [] : [{ name: '서명하신 분', value: signer }]),
  ...(ballotKind === undefined ? [] : [{ name: '투표 방식', value: ballotKinds[ballotKind].name }]),
  { name: '접수 시각', value: formatDateTime(submittedAt) },
  ...(officePhone === null ? [] : [{ name: '관리사무소', value: formatPhone(officePhone) }]),
]
