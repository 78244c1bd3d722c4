import {
  entryOf,
  readHolder,
  textOf,
  wholeShare,
  type EntryWords,
  type InventedEntry,
  type InventedHolder,
  type InventedShare,
  type InventedText,
} from './invented-entry.ts'

/** Holder with the share of the whole that they take. */
export type Taking = readonly [holder: InventedHolder, share: InventedShare]

/** Words of an entry that transfers ownership, without those of its new holders. */
export type TakingWords = Pick<EntryWords, 'rank' | 'printedRank' | 'received' | 'cause' | 'cancelled' | 'from'> & {
  readonly purpose?: string
  readonly kind?: EntryWords['kind']
  /** Title before all holders, such as a trustee's; 소유자 or 공유자 by default. */
  readonly title?: string
  /** Note after the holders: "거래가액 금500,000,000원". */
  readonly note?: string | InventedText
}

const gap = 'gap' as const

/** Makes 소유권이전 to one holder. */
export const toOne = (said: TakingWords, holder: InventedHolder): InventedEntry =>
  entryOf({
    section: gap,
    purpose: '소유권이전',
    kind: 'transfer',
    cause: '2003년4월1일 매매',
    ...said,
    text: textOf(said.title ?? '소유자', holder, said.note ?? ''),
    holders: [readHolder(holder, wholeShare.share)],
  })

/** Makes a transfer of ownership, or of a share of it, to holders of shares. */
export const toSeveral = (said: TakingWords, takings: readonly Taking[]): InventedEntry =>
  entryOf({
    section: gap,
    purpose: '소유권이전',
    kind: 'transfer',
    cause: '2003년4월1일 매매',
    ...said,
    text: textOf(
      said.title ?? '공유자',
      ...takings.flatMap(([holder, share]) => [`지분 ${share.text}`, holder]),
      said.note ?? '',
    ),
    holders: takings.map(([holder, share]) => readHolder(holder, share.share)),
  })

/** Makes 소유권보존, an entry without a cause. */
export const preserved = (said: TakingWords, holder: InventedHolder): InventedEntry =>
  toOne({ purpose: '소유권보존', kind: 'preservation', ...said, cause: said.cause ?? undefined }, holder)

/** Makes an entry such as "1번홍길동지분전부이전". */
export const shareMoved = (
  said: TakingWords & { readonly of: string; readonly giver: string },
  takings: readonly Taking[],
): InventedEntry => {
  const { of, giver, ...rest } = said
  return toSeveral(
    {
      purpose: `${of}번${giver}지분전부이전`,
      kind: 'partial-transfer',
      from: { ranks: [of], names: giver === '' ? [] : [giver] },
      ...rest,
    },
    takings,
  )
}
