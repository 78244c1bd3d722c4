import { formatDateTime } from '#ui/format.ts'

export type ReceiptFacts = {
  readonly id: string
  /** That it was given with, hex. */
  readonly hash: string
  readonly title: string
  readonly apartment: string
  /** As `voter`, of who took a consent back. */
  readonly withdrawer?: string
  /** "홍*동 님 · 101동 1502호"; absent where the receipt is checked by its number alone. */
  readonly voter?: string
  /** The same of who gave the voter a power of attorney. */
  readonly principal?: string
  /** The same of who signed. */
  readonly signer?: string
  /** ISO time. */
  readonly submittedAt: string
}

/** What stands on a receipt, in order. */
export const receiptLines = ({
  id,
  withdrawer,
  apartment,
  voter,
  principal,
  signer,
  submittedAt,
}: ReceiptFacts): readonly { readonly name: string; readonly value: string }[] => [
  { name: '아파트', value: apartment },
  ...(withdrawer === undefined ? [] : [{ name: '철회하신 분', value: withdrawer }]),
  ...(voter === undefined ? [] : [{ name: '투표하신 분', value: voter }]),
  ...(principal === undefined ? [] : [{ name: '위임하신 분', value: principal }]),
  ...(signer === undefined ? [] : [{ name: '서명하신 분', value: signer }]),
  { name: '접수 시각', value: formatDateTime(submittedAt) },
  { name: '접수번호', value: id },
]
