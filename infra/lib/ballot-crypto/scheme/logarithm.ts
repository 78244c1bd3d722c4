import type { Group } from './group.ts'

const ceilingOfRoot = (number: bigint): bigint => {
  let root = BigInt(Math.ceil(Math.sqrt(Number(number))))
  while (root * root < number) root += 1n
  return root
}

/**
 * Returns a function from points to their numbers between 0 and `most`, by baby steps and giant
 * steps (Shanks 1971): it stores about the root of `most` points, and looks at as many. The
 * function throws RangeError for a point without such a number.
 */
export const logarithms = <Point>(group: Group<Point>, most: bigint): ((point: Uint8Array) => bigint) => {
  const { base, zero, add, subtract, encode, decode } = group
  const steps = ceilingOfRoot(most + 1n)
  const babies = new Map<string, bigint>()
  let baby = zero
  for (let number = 0n; number < steps; number += 1n) {
    babies.set(String(encode(baby)), number)
    baby = add(baby, base)
  }
  const giant = baby
  return (bytes) => {
    let point = decode(bytes)
    for (let step = 0n; point !== null && step <= steps; step += 1n) {
      const number = babies.get(String(encode(point)))
      if (number !== undefined && step * steps + number <= most) return step * steps + number
      point = subtract(point, giant)
    }
    throw new RangeError('no number within the limits')
  }
}
