import type { ListStats } from '#services/list/figures/list-stats.contract.ts'

/** Returns the name of a band: "60㎡ 초과 85㎡ 이하". */
export const bandName = ({ over, upTo }: Pick<ListStats['byArea'][number], 'over' | 'upTo'>): string => {
  if (over === null && upTo === null) return '면적을 모름'
  if (over === null || over === 0) return `${upTo ?? ''}㎡ 이하`
  return upTo === null ? `${over}㎡ 초과` : `${over}㎡ 초과 ${upTo}㎡ 이하`
}
