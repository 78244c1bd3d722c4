import { randomInt } from 'node:crypto'

/**
 * Shuffles items (Fisher–Yates with a cryptographic source): the order reveals nothing of who came
 * when.
 */
export const shuffle = <Item>(items: readonly Item[]): readonly Item[] => {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const kept = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = kept
  }
  return shuffled
}

/**
 * Returns the context that binds a sealed paper to its box, so that none can be moved into another.
 */
export const boxContext = (box: string): string => `ballot-box\n${box}`

/** Encodes a paper: JSON, padded with blanks to the length that all papers of its box have. */
export const paperBytes = (content: unknown, fillTo = 0): Buffer => {
  const bytes = Buffer.from(JSON.stringify(content))
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, fillTo - bytes.length), ' ')])
}
