import { formatCount } from '#ui/format.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'

/** "101동 1502호"; a part that already says so ("가동") is left as it is. */
export const unitName = (dong: string, ho: string): string =>
  `${dong.endsWith('동') ? dong : `${dong}동`} ${ho.endsWith('호') ? ho : `${ho}호`}`

type VoterUnitName = { readonly name: string | null; readonly dong: string; readonly ho: string }

/** "홍*동 님 · 101동 1502호" */
export const voterName = ({ name, dong, ho }: VoterUnitName): string =>
  [name === null ? null : `${name} 님`, unitName(dong, ho)].filter((part) => part !== null).join(' · ')

/** The same, and how many other units are theirs: "홍*동 님 · 101동 1502호 외 1세대" */
export const voterWithUnits = (voter: NonNullable<VoterPage['voter']>): string =>
  voter.units.length > 1 ? `${voterName(voter)} 외 ${formatCount(voter.units.length - 1, '세대')}` : voterName(voter)
