import { expect } from 'vitest'

type Ballot = { readonly submit: string; readonly answers: unknown; readonly cookie: string }

/**
 * Sends one voter's ballot fifty times at once to several servers on one database: it is accepted
 * once, and all get its receipt.
 */
export const raceFor = async (ports: readonly number[], { submit, answers, cookie }: Ballot): Promise<void> => {
  const runs = Array.from({ length: 50 }, async (_, index) => {
    const answer = await fetch(`http://127.0.0.1:${ports[index % ports.length]}${submit}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ answers }),
    })
    const { receipt } = (await answer.json()) as { readonly receipt?: { readonly id: string } }
    return `${answer.status} ${receipt?.id}`
  })
  const outcomes = await Promise.all(runs)
  expect(new Set(outcomes).size).toBe(1)
  expect(outcomes[0]).toMatch(/^200 [\w-]{10,}$/)
}
