const SECONDS = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/

/** "20261127230000", a wall clock in Seoul, → ISO 8601 in UTC; null where it is none. */
export const seoulInstant = (text: string): string | null => {
  if (!SECONDS.test(text)) return null
  const at = Date.parse(text.replace(SECONDS, '$1-$2-$3T$4:$5:$6+09:00'))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Difference of clocks from which a refusal is explained by it: providers tolerate five minutes. */
const APART_MS = 120_000

/** Says by how much this machine's clock is off, if a provider may have refused it for that. */
export const clockFault = (now: Date, provider: Date | undefined): string | undefined => {
  if (provider === undefined) return undefined
  const apart = now.getTime() - provider.getTime()
  return Math.abs(apart) < APART_MS ? undefined : `this machine's clock is ${Math.round(apart / 1000)} s off`
}
