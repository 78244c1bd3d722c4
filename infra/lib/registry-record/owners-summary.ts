import { comparableName } from '#events/values/name.ts'
import { one, plus, read, written, type Exact } from '#events/values/ratio.ts'
import type { RegisterDoubt, RegisterHolder, WrittenShare } from '#events/values/registry/register.ts'
import { cellAt, cleanText, compactText } from './table/cell-text.ts'
import { holderIn } from './holders.ts'
import type { PrintedRow } from './printed-register.ts'
import { shareIn, writtenShare } from './shares.ts'

const SUMMARY_PLACE = '소유지분현황'

const shareOf = (text: string): WrittenShare | null => {
  if (compactText(text) === '단독소유') return written(one)
  const share = shareIn(cleanText(text))?.share ?? null
  return share === null ? null : writtenShare(share)
}

/** Reads the owners as 소유지분현황 lists them. */
export const summarizedOwners = (rows: readonly PrintedRow[]): readonly RegisterHolder[] =>
  rows.flatMap((row) => {
    const [named, number, share, address] = [0, 1, 2, 3].map((at) => cleanText(cellAt(row, at).text))
    const name = (named ?? '').replace(/\s?\((?:소유자|공유자|합유자|총유자|수탁자)\)$/, '')
    if (name === '') return []
    return holderIn(`${name} ${number ?? ''} ${address ?? ''}`, shareOf(share ?? '')) ?? []
  })

const ledger = (owners: readonly RegisterHolder[]): string => {
  const parts = new Map<string, Exact | null>()
  for (const { name, birth6, share } of owners) {
    const key = `${comparableName(name)} ${birth6 ?? ''}`
    const before = parts.get(key)
    const mine = share === null ? null : read(share)
    if (before === undefined) parts.set(key, mine)
    else parts.set(key, before === null || mine === null ? null : plus(before, mine))
  }
  return [...parts]
    .map(([key, share]) => `${key} ${share === null ? '?' : `${share.numerator}/${share.denominator}`}`)
    .toSorted()
    .join('\n')
}

/**
 * Compares the folded owners with the summary: names, first six digits, shares. The summary is no
 * part of the register, so it decides nothing.
 */
export const summaryDoubts = (
  owners: readonly RegisterHolder[],
  rows: readonly PrintedRow[],
): readonly RegisterDoubt[] => {
  const listed = summarizedOwners(rows)
  if (listed.length === 0 && owners.length > 0)
    return [{ place: SUMMARY_PLACE, message: '소유지분현황에서 소유자를 읽지 못했습니다.' }]
  return ledger(listed) === ledger(owners)
    ? []
    : [{ place: SUMMARY_PLACE, message: '갑구의 소유자와 소유지분현황이 다릅니다.' }]
}
