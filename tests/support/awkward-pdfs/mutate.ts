/** Numbers from 0 to 1 that follow from a seed, the same each time (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Change = (bytes: Buffer, at: () => number) => Buffer

const splice = (bytes: Buffer, from: number, to: number, inside: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), inside, bytes.subarray(to)])

const NUMBERS = ['0', '-1', '999999999', '4294967295', '1e99', 'null', '[', '<<', 'R', '/Kids', '9 0 R']

const CHANGES: readonly Change[] = [
  (bytes, at) => {
    const changed = Buffer.from(bytes)
    for (let count = 1 + at() * 8; count > 0; count -= 1)
      changed[Math.floor(at() * bytes.length)] = Math.floor(at() * 256)
    return changed
  },
  (bytes, at) => bytes.subarray(0, Math.floor(at() * bytes.length)),
  (bytes, at) => {
    const from = Math.floor(at() * bytes.length)
    return splice(bytes, from, from + Math.floor(at() * 400), Buffer.alloc(0))
  },
  (bytes, at) => {
    const [from, where] = [Math.floor(at() * bytes.length), Math.floor(at() * bytes.length)]
    return splice(bytes, where, where, bytes.subarray(from, from + Math.floor(at() * 400)))
  },
  // A number of the frame becomes another one, or none.
  (bytes, at) => {
    const text = bytes.toString('latin1')
    const numbers = [...text.matchAll(/(?<=[\s[/])\d+(?=[\s/>\]])/g)]
    const chosen = numbers[Math.floor(at() * numbers.length)]
    if (!chosen) return bytes
    const other = NUMBERS[Math.floor(at() * NUMBERS.length)] ?? '0'
    return splice(bytes, chosen.index, chosen.index + chosen[0].length, Buffer.from(other))
  },
]

/** A file with one or two things changed by chance. */
export const mutated = (bytes: Buffer, at: () => number): Buffer => {
  const once = (file: Buffer): Buffer => CHANGES[Math.floor(at() * CHANGES.length)]?.(file, at) ?? file
  return at() < 0.4 ? once(once(bytes)) : once(bytes)
}
