import type { DepositSettings, DepositStatus } from '#services/deposit/deposits.contract.ts'
import { formatCount } from '#ui/format.ts'

/** Statuses of deposits in the order in which they are shown: those that need somebody first. */
export const depositStatuses = [
  'differing',
  'failed',
  'waiting',
  'deposited',
  'certified',
] as const satisfies readonly DepositStatus[]

export const depositStatusNames: Readonly<Record<DepositStatus, string>> = {
  differing: '센터와 다름',
  failed: '실패',
  waiting: '대기',
  deposited: '증명서 대기',
  certified: '보관됨',
}

type Counts = DepositSettings['counts']

export const totalOf = (counts: Counts): number => depositStatuses.reduce((sum, status) => sum + counts[status], 0)

/** Returns what the centre does not have yet: consents and certificates that wait or failed. */
export const missingOf = ({ waiting, deposited, failed, differing }: Counts): number =>
  waiting + deposited + failed + differing

/** Returns how far the deposits are: "보관됨 12건 · 대기 3건"; statuses without any are left out. */
export const countsText = (counts: Counts): string =>
  depositStatuses
    .toReversed()
    .filter((status) => counts[status] > 0)
    .map((status) => `${depositStatusNames[status]} ${formatCount(counts[status], '건')}`)
    .join(' · ')
