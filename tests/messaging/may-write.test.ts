import { describe, expect, it } from 'vitest'
import { catalogue } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/event-type.ts'
import type { MessageSettingsEvent } from '#events/messaging/message-settings.events.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { mayWrite, putOff } from '#services/messaging/may-write.ts'
import { messageSettingsStream, usualMessageSettings } from '#services/messaging/message-settings.decider.ts'
import { messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'

const [apartmentId, listId, personId] = [fixedId(1), fixedId(2), fixedId(4)]
const settingsMade = (overrides: Partial<MessageSettingsEvent['data']> = {}): readonly [string, DomainEvent] => {
  const { occasions, ...rest } = usualMessageSettings
  const data = { listId, apartmentId, ...rest, occasions: [...occasions], enabled: true, ...overrides }
  return [messageSettingsStream(listId), { type: 'MessageSettingsSet', data }]
}
const wish = (type: 'MessagesDeclined' | 'MessagesWanted'): readonly [string, DomainEvent] => [
  messageWishStream(personId),
  { type, data: { personId, apartmentId } },
]

/** Asks at a time of the tenth of March in Seoul. */
const ask = async (
  time: string,
  story: readonly (readonly [string, DomainEvent])[] = [],
  about: { readonly personId: string | null; readonly isWarning?: boolean } = { personId },
) => {
  const store = createMemoryEventStore(catalogue)
  for (const [stream, event] of story) {
    const { version } = await store.readStream(stream)
    await store.append({ appends: [{ stream, expectedVersion: version, events: [event] }], metadata: systemMetadata })
  }
  return mayWrite({ store, clock: () => new Date(`2025-03-10T${time}+09:00`) }, { listId, ...about })
}

describe('somebody is written to', () => {
  it('by day; by night later, also where the list says nothing of it', async () => {
    expect(await ask('12:00:00')).toEqual({ kind: 'now' })
    expect(await ask('20:59:59')).toEqual({ kind: 'now' })
    expect(await ask('21:00:00')).toEqual({ kind: 'later', at: new Date('2025-03-11T08:00:00+09:00') })
    expect(await ask('07:59:59')).toEqual({ kind: 'later', at: new Date('2025-03-10T08:00:00+09:00') })
    expect(await ask('08:00:00')).toEqual({ kind: 'now' })
  })

  it('by the quiet hours of their list, where it has its own', async () => {
    const own = settingsMade({ quietHours: { from: '12:00', to: '13:30' } })
    expect(await ask('22:00:00', [own])).toEqual({ kind: 'now' })
    expect(await ask('12:00:00', [own])).toEqual({ kind: 'later', at: new Date('2025-03-10T13:30:00+09:00') })
  })

  it('not where they do not want it, until they say otherwise', async () => {
    const declined = { kind: 'never', reason: 'declined' }
    expect(await ask('12:00:00', [wish('MessagesDeclined')])).toEqual(declined)
    expect(await ask('23:00:00', [wish('MessagesDeclined')], { personId, isWarning: true })).toEqual(declined)
    expect(await ask('12:00:00', [wish('MessagesDeclined'), wish('MessagesWanted')])).toEqual({ kind: 'now' })
    expect(await ask('12:00:00', [wish('MessagesDeclined')], { personId: null })).toEqual({ kind: 'now' })
  })

  it('not where their list writes to nobody, unless it is a warning', async () => {
    const off = settingsMade({ enabled: false })
    expect(await ask('12:00:00', [off])).toEqual({ kind: 'never', reason: 'settings-off' })
    expect(await ask('12:00:00', [off], { personId, isWarning: true })).toEqual({ kind: 'now' })
    expect(await ask('12:00:00', [settingsMade()])).toEqual({ kind: 'now' })
  })
})

it('a job is put off to an instant, and never done at once again where the machine’s clock is ahead', () => {
  const job = { task: 'tell', payload: {}, key: 'one' }
  const [far, past] = [new Date(Date.now() + 3_600_000), new Date('2025-03-10T08:00:00+09:00')]
  expect(putOff(job, far)).toEqual({ ...job, runAt: far })
  const before = Date.now()
  expect(putOff(job, past).runAt?.getTime()).toBeGreaterThanOrEqual(before + 1_000)
})
