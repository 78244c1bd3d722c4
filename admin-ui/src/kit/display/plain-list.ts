/** A list without marks, indent and margin: it looks like what its items make of it. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const
