import type { VoterPage } from '#services/vote/vote-link.contract.ts'

/** "101동 1502호"; a part that already says so ("가동") is left as it is. */
export const unitName = (dong: string, ho: string): string =>
  `${dong.endsWith('동') ? dong : `${dong}동`} ${ho.endsWith('호') ? ho : `${ho}호`}`

/** "홍*동 님 · 101동 1502호" */
export const voterName = ({ name, dong, ho }: NonNullable<VoterPage['voter']>): string =>
  [name === null ? null : `${name} 님`, unitName(dong, ho)].filter((part) => part !== null).join(' · ')
