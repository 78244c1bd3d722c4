/** "101" is 101동; "가동" already says it. */
export const dongName = (dong: string): string => (dong.endsWith('동') ? dong : `${dong}동`)

/** "1502" is 1502호; "지하101호" already says it. */
export const hoName = (ho: string): string => (ho.endsWith('호') ? ho : `${ho}호`)
