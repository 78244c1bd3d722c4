/**
 * Returns the positive number that an environment variable holds; undefined where it is not set.
 */
export const readFactor = (name: string): number | undefined => {
  const text = process.env[name]
  if (!text) return undefined
  const factor = Number(text)
  if (!(factor > 0 && Number.isFinite(factor))) throw new Error(`${name} is no positive number: ${text}`)
  return factor
}
