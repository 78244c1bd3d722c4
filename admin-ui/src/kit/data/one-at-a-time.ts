const numbers = new WeakMap<object, number>()
let last = 0

const numberOf = (thing: object): number => {
  const known = numbers.get(thing) ?? (last += 1)
  numbers.set(thing, known)
  return known
}

/** Files and functions say nothing of themselves in JSON: two of them are two things. */
const told = (_name: string, value: unknown): unknown =>
  value instanceof Blob || value instanceof Function ? `#${numberOf(value)}` : value

/** What tells a command from another of its kind. */
const keyOf = (variables: unknown): string => JSON.stringify(variables, told) ?? ''

/**
 * The same command pressed again before its answer came is one command: the second press gets the answer of the first. Others of its kind, for
 * other rows say, go their way beside it.
 */
export const oneAtATime = <Answer>() => {
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
