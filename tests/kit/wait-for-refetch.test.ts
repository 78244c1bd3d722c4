import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { REFETCH_WAIT_MAX_MS } from '#ui/timing.ts'
import { newQueryClient, waitForRefetch } from '../../admin-ui/src/kit/data/query-client.ts'

type Send = (text: string) => void

/** Screen that shows the answers of one query, each sent by hand. */
const openScreen = async () => {
  const client = newQueryClient()
  const answers: Send[] = []
  const query = { queryKey: ['lists'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) }
  const observer = new QueryObserver(client, query)
  const close = observer.subscribe(() => undefined)
  answers[0]?.('before')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'))
  return { client, answers, close, shown: () => observer.getCurrentResult().data }
}

const command = (client: QueryClient, meta: Record<string, unknown> = {}): Promise<unknown> =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('done'), meta })
    .execute(undefined)

describe('the end of a command', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('waits until the screen shows what the command has done', async () => {
    const { client, answers, close, shown } = await openScreen()
    await command(client)
    const end = waitForRefetch(client).then(() => shown())
    expect(answers).toHaveLength(2)
    answers[1]?.('after')
    expect(await end).toBe('after')
    close()
  })

  it('waits for a refetch that does not come back only so long', async () => {
    const { client, answers, close, shown } = await openScreen()
    await command(client)
    vi.useFakeTimers()
    let isOver = false
    const end = waitForRefetch(client).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(REFETCH_WAIT_MAX_MS - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await end
    expect(answers).toHaveLength(2)
    expect(shown()).toBe('before')
    close()
  })

  it('waits for nothing where nothing is refetched', async () => {
    const { client, answers, close, shown } = await openScreen()
    await waitForRefetch(client)
    await command(client, { endsSession: true })
    await waitForRefetch(client)
    expect(answers).toHaveLength(1)
    expect(shown()).toBe('before')
    close()
  })
})
