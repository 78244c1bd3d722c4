/** Returns the name of a 동: "101" is 101동; "가동" stays as it is. */
export const dongName = (dong: string): string => (dong.endsWith('동') ? dong : `${dong}동`)

/** Returns the name of a 호: "1502" is 1502호; "지하101호" stays as it is. */
export const hoName = (ho: string): string => (ho.endsWith('호') ? ho : `${ho}호`)
