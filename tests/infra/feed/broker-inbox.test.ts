import { describe, expect, it } from 'vitest'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { createBrokerInbox, type BrokerInbox } from '#infra/platform/feed/broker-inbox.ts'

const sealed = (position: number): SealedEvent => ({
  position,
  stream: 'a-1',
  version: position,
  type: 'Noted',
  data: '{}',
  metadata: '{}',
  hash: '',
})

const inboxWith = (positions: readonly number[]) => {
  const inbox = createBrokerInbox()
  const acknowledged: number[] = []
  const arrive = (position: number, delivery = position) =>
    inbox.arrive({ position, event: sealed(position), acknowledge: () => void acknowledged.push(delivery) })
  positions.forEach((position, index) => arrive(position, index + 1))
  return { inbox, acknowledged, arrive }
}

const positionsIn = (inbox: BrokerInbox, behind: number, most = 100): readonly number[] | string => {
  inbox.dropThrough(behind)
  const waiting = inbox.lookBehind(behind, most)
  return waiting.kind === 'run' ? waiting.events.map(({ position }) => position) : waiting.kind
}

describe('the inbox of a feed', () => {
  it('gives what follows without a hole, up to a batch', () => {
    expect(positionsIn(inboxWith([4, 5, 6, 8]).inbox, 3)).toEqual([4, 5, 6])
    expect(positionsIn(inboxWith([4, 5, 6, 8]).inbox, 3, 2)).toEqual([4, 5])
  })

  it('says where a hole is, and where nothing waits', () => {
    const { inbox } = inboxWith([8, 9])
    expect(inbox.lookBehind(3, 100)).toEqual({ kind: 'hole', position: 8 })
    expect(positionsIn(inboxWith([]).inbox, 3)).toBe('nothing')
  })

  it('leaves out what is repeated, late or behind', () => {
    expect(positionsIn(inboxWith([1, 2, 3, 4, 4, 2, 5, 3, 5]).inbox, 2)).toEqual([3, 4, 5])
  })

  it('takes a message without its event for a hole', () => {
    const inbox = createBrokerInbox()
    inbox.arrive({ position: 4, event: undefined, acknowledge: () => {} })
    expect(inbox.lookBehind(3, 100)).toEqual({ kind: 'hole', position: 4 })
  })

  it('acknowledges what is done and nothing that still waits', () => {
    const { inbox, acknowledged } = inboxWith([1, 2, 3, 4])
    inbox.dropThrough(0)
    expect(acknowledged).toEqual([])
    inbox.dropThrough(3)
    expect(acknowledged).toEqual([3])
  })

  it('acknowledges repetitions once nothing waits before them', () => {
    const { inbox, acknowledged } = inboxWith([1, 2, 1])
    inbox.dropThrough(1)
    expect(acknowledged).toEqual([1])
    inbox.dropThrough(2)
    expect(acknowledged).toEqual([1, 3])
  })

  it('knows whether the broker has come as far as the reader', () => {
    const { inbox, arrive } = inboxWith([])
    expect(inbox.dropThrough(5)).toBe(false)
    arrive(4)
    expect(inbox.dropThrough(5)).toBe(false)
    arrive(5)
    expect(inbox.dropThrough(5)).toBe(true)
    arrive(9)
    expect(inbox.dropThrough(5)).toBe(true)
  })

  it('acknowledges nothing of what it forgot', () => {
    const { inbox, acknowledged } = inboxWith([1, 2])
    inbox.clear()
    inbox.dropThrough(2)
    expect(acknowledged).toEqual([])
    expect(positionsIn(inbox, 0)).toBe('nothing')
  })
})
