import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPresence, type PresenceChannel, type PresentPerson } from '#infra/platform/presence/presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Channel of several processes, which each cut off for itself. */
const channels = () => {
  const receivers = new Map<object, (text: string) => void>()
  const channelOf = (): PresenceChannel & { readonly cut: () => void } => {
    const key = {}
    let isCut = false
    return {
      send: (text) => {
        if (!isCut) for (const receive of receivers.values()) receive(text)
      },
      listen: (receive, onListening) => {
        receivers.set(key, receive)
        onListening()
        return { close: async () => void receivers.delete(key) }
      },
      cut: () => {
        isCut = true
        receivers.delete(key)
      },
    }
  }
  return channelOf
}

const kim = { id: 'k', name: '김한결' }
const lee = { id: 'l', name: '이서윤' }

/** Joins a topic, and returns the names that are there now. */
const visit = (presence: ReturnType<typeof createPresence>, person: PresentPerson, topic = 'list') => {
  let names: readonly string[] = []
  const leave = presence.join(topic, person, (people) => (names = people.map(({ name }) => name).toSorted()))
  return { names: () => names, leave }
}

describe('presence', () => {
  it('shows who is in a topic, in all processes, and that they have left', () => {
    const channelOf = channels()
    const [one, other] = [createPresence(channelOf()), createPresence(channelOf())]
    const first = visit(one, kim)
    const second = visit(other, lee)
    expect([first.names(), second.names()]).toEqual([
      ['김한결', '이서윤'],
      ['김한결', '이서윤'],
    ])
    second.leave()
    second.leave()
    expect(first.names()).toEqual(['김한결'])
  })

  it('shows a person of two tabs once, until the last one is closed, and nobody of another topic', () => {
    const presence = createPresence(channels()())
    const tabs = [visit(presence, kim), visit(presence, kim)]
    const elsewhere = visit(presence, { id: 'p', name: '박도현' }, 'another')
    const other = visit(presence, lee)
    expect(other.names()).toEqual(['김한결', '이서윤'])
    tabs[0]?.leave()
    expect(other.names()).toEqual(['김한결', '이서윤'])
    tabs[1]?.leave()
    expect(other.names()).toEqual(['이서윤'])
    expect(elsewhere.names()).toEqual(['박도현'])
  })

  it('forgets a process that was killed', async () => {
    const channelOf = channels()
    const killed = channelOf()
    const [one, other] = [createPresence(channelOf()), createPresence(killed)]
    const here = visit(one, kim)
    visit(other, lee)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(here.names()).toEqual(['김한결', '이서윤'])
    killed.cut()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(here.names()).toEqual(['김한결'])
    await one.close()
  })
})
