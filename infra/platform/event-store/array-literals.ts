/**
 * Writes texts as an array of Postgres. The driver escapes element by element, which costs a batch
 * with hundreds of names more than all its other parameters; names of streams rarely need that.
 */
export const textArray = (texts: readonly string[]): string => {
  if (texts.length === 0) return '{}'
  const plain = texts.some((text) => text.includes('"') || text.includes('\\'))
    ? texts.map((text) => text.replaceAll(/["\\]/g, String.raw`\$&`))
    : texts
  return `{"${plain.join('","')}"}`
}

/** Writes integers as an array of Postgres. */
export const integerArray = (integers: readonly number[]): string => `{${integers.join(',')}}`
