import type { PaperFigures } from '#services/list/figures/list-stats.contract.ts'
import { sharesOfTurnout } from '#events/values/turnout-shares.ts'
import { formatCount } from '#ui/format.ts'

/** Returns the counts of papers, which no screen counts as votes: "용지 교부 5장 · 무효 1장 · 미회수 2장". */
export const paperFiguresText = ({ handedOut, invalid, unreturned }: PaperFigures): string =>
  [
    `용지 교부 ${formatCount(handedOut, '장')}`,
    `무효 ${formatCount(invalid, '장')}`,
    `미회수 ${formatCount(unreturned, '장')}`,
  ].join(' · ')

/** Writes tenths of a percent: "12.5%". */
export const percentOfTenths = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`

/** Returns shares that add up to 100 %: "투표 완료 50.0% · 미회수 12.5% · 미참여 37.5%". */
export const turnoutSharesText = (turnout: Parameters<typeof sharesOfTurnout>[0]): string => {
  const { voted, papersOut, pending } = sharesOfTurnout(turnout)
  return `투표 완료 ${percentOfTenths(voted)} · 미회수 ${percentOfTenths(papersOut)} · 미참여 ${percentOfTenths(pending)}`
}
