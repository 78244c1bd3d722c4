import { expect, it } from 'vitest'
import { openedIn, testAddress } from '../../../resident-ui/src/vote/encrypted/test-address.ts'

const question = (id: string, labels: readonly string[]) => ({
  id,
  title: id,
  minChoices: 0,
  maxChoices: 2,
  choices: labels.map((label) => ({ id: `${id}-${label}`, label })),
})
const vote = { questions: [question('q1', ['가', '나', '다']), question('q2', ['라', '마'])] }
const seed = 'A'.repeat(43)
const link = 'https://danji.test/vote/abc'

it.each([[{ q1: ['q1-나'], q2: ['q2-라', 'q2-마'] }], [{ q1: [], q2: [] }], [{ q1: ['q1-가', 'q1-다'], q2: [] }]])(
  'what a test ballot was made of stands behind the # of an address, and is read again: %j',
  (answers) => {
    const address = testAddress(link, vote, { seed, slot: 'ballot-1-x', answers })
    expect(address.startsWith(`${link}/test#`)).toBe(true)
    expect(openedIn(new URL(address).hash, vote)).toEqual({ seed, slot: 'ballot-1-x', answers })
  },
)

it.each(['', '#', `#${seed}`, `#${seed}.slot.0`, `#${seed.slice(1)}.slot.0_0`, `#${seed}.slot.가_0`])(
  'nothing is read of %s',
  (hash) => expect(openedIn(hash, vote)).toBe(null),
)
