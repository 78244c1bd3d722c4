const numbers = new WeakMap<object, number>()
let last = 0

const numberOf = (thing: object): number => {
  const known = numbers.get(thing) ?? (last += 1)
  numbers.set(thing, known)
  return known
}

/**
 * Replaces files and functions by a number, since JSON has no text for them and would treat two as
 * equal.
 */
const jsonReplacer = (_name: string, value: unknown): unknown =>
  value instanceof Blob || value instanceof Function ? `#${numberOf(value)}` : value

/** Returns a key that identifies a command by its variables. */
const keyOf = (variables: unknown): string => JSON.stringify(variables, jsonReplacer) ?? ''

/**
 * Merges equal commands that overlap: the second call gets the answer of the first. Commands with
 * other variables run beside it.
 */
export const singleFlightByKey = <Answer>() => {
  const underWay = new Map<string, Promise<Answer>>()
  return (variables: unknown, act: () => Promise<Answer>): Promise<Answer> => {
    const key = keyOf(variables)
    const already = underWay.get(key)
    if (already !== undefined) return already
    const answer = act().finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }
}
