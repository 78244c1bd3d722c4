import { describe, expect, it } from 'vitest'
import { singleFlightByKey } from '../../admin-ui/src/kit/data/single-flight-by-key.ts'

/** Commands that answer when they are told to. */
const pressing = () => {
  const once = singleFlightByKey<string>()
  const sent: ((answer: string) => void)[] = []
  const press = (variables: unknown): Promise<string> =>
    once(variables, () => new Promise((answer) => sent.push(answer)))
  return { press, sent }
}

describe('a command that is pressed twice', () => {
  it('is sent once, and both presses get its answer', async () => {
    const { press, sent } = pressing()
    const presses = [press({ status: 'open' }), press({ status: 'open' }), press({ status: 'open' })]
    expect(sent).toHaveLength(1)
    sent[0]?.('시작했습니다')
    expect(await Promise.all(presses)).toEqual(['시작했습니다', '시작했습니다', '시작했습니다'])
  })

  it('is sent again once it was answered, or refused', async () => {
    const { press, sent } = pressing()
    const first = press(undefined)
    sent[0]?.('하나')
    await first
    void press(undefined)
    expect(sent).toHaveLength(2)
    const once = singleFlightByKey<string>()
    await expect(once(undefined, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await once(undefined, () => Promise.resolve('다시'))).toBe('다시')
  })

  it('holds back nothing of another row, and no other file', () => {
    const { press, sent } = pressing()
    const [one, other] = [new Blob(['1']), new Blob(['2'])]
    for (const variables of ['row-1', 'row-2', { id: 1 }, { id: 2 }, one, other, { file: one }, { file: other }])
      void press(variables)
    expect(sent).toHaveLength(8)
    for (const variables of ['row-1', { id: 2 }, one, { file: other }]) void press(variables)
    expect(sent).toHaveLength(8)
  })
})
