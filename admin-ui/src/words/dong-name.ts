/** "101" is 101동; "가동" already says it. */
export const dongName = (dong: string): string => (dong.endsWith('동') ? dong : `${dong}동`)
