import { formatCount } from '#ui/format.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'

/**
 * Returns the name of a unit: "101동 1502호"; a name that already has the suffix ("가동") stays as it
 * is.
 */
export const unitName = (dong: string, ho: string): string =>
  `${dong.endsWith('동') ? dong : t('{dong}동', { dong })} ${ho.endsWith('호') ? ho : t('{ho}호', { ho })}`

type VoterUnitName = { readonly name: string | null; readonly dong: string; readonly ho: string }

/** Returns the voter and the unit: "홍*동 님 · 101동 1502호". */
export const voterName = ({ name, dong, ho }: VoterUnitName): string =>
  [name === null ? null : t('{name} 님', { name }), unitName(dong, ho)].filter((part) => part !== null).join(' · ')

/** Returns the voter with the number of further units: "홍*동 님 · 101동 1502호 외 1세대" */
export const voterWithUnits = (voter: NonNullable<VoterPage['voter']>): string =>
  voter.units.length > 1
    ? t('{voter} 외 {count}', { voter: voterName(voter), count: formatCount(voter.units.length - 1, '세대') })
    : voterName(voter)
