import { writeXlsx } from '#infra/lib/spreadsheet/write-xlsx.ts'
import type { RefusalReason } from '#infra/lib/spreadsheet/spreadsheet.ts'
import type { RollRow } from '#services/roll/list-users.contract.ts'
import type { ProblemKind } from '#services/roll-import/cell/problems.ts'

export type ExpectedOfRoll =
  | { readonly refused: RefusalReason }
  | {
      /** 'dong-ho name' of each owner that is taken, in order. */
      readonly owners: readonly string[]
      /** Expected details of the read owners, as far as they matter, in the same order. */
      readonly details?: readonly Partial<RollRow>[]
      /** Every kind of problem that is named, each once. */
      readonly problems: readonly ProblemKind[]
      /** Rows of the sheet (from 1) that fail. */
      readonly failed?: readonly number[]
    }

export type AwkwardRoll = {
  /** Oddity of the roll. */
  readonly name: string
  readonly fileName: string
  readonly bytes: () => Promise<Buffer> | Buffer
  readonly expected: ExpectedOfRoll
}

export const TITLES = ['동', '호', '소유자명', '생년월일', '연락처', '전용면적(㎡)', '소유지분', '공유자명'] as const

/** A sheet of nothing but rows, the first of them titles, as an .xlsx. */
export const xlsxOf = (
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> => writeXlsx([{ name: '명부', columns: titles.map((title) => ({ title, width: 14 })), rows }])

/** One owner's cells under `TITLES`; what is not named is usual. */
export const ownerRow = ({
  dong = '101',
  ho = '1502',
  name = '홍길동',
  birth = '1960-01-01',
  phone = '010-1234-5678',
  area = 84.9431,
  share = null,
  coOwner = null,
}: Partial<
  Record<'dong' | 'ho' | 'name' | 'birth' | 'phone' | 'area' | 'share' | 'coOwner', string | number | null>
> = {}): readonly (string | number | null)[] => [dong, ho, name, birth, phone, area, share, coOwner]

/** Expected owner of `ownerRow()`. */
export const USUAL_OWNER = '101-1502 홍길동'
