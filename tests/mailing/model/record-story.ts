import { personStream } from '#services/person/person.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import type { Ids, Story } from './recorded-world.ts'

/** Writes a story in one write. */
export const recordStory = async (
  { system, clock }: Pick<TestApp, 'system' | 'clock'>,
  story: Story,
): Promise<void> => {
  if (story.length === 0) return
  const { store } = system.deps
  const streams = Map.groupBy(story, ([stream]) => stream)
  const read = await store.readStreams([...streams.keys()])
  const appends = [...streams].map(([stream, told]) => ({
    stream,
    expectedVersion: read.get(stream)?.version ?? 0,
    events: told.map(([, event]) => event),
  }))
  await store.append({ appends, metadata: { ...systemMetadata, at: clock.now.toISOString() } })
}

/** Erases somebody: says so, and destroys their key. */
export const erase = async (test: Pick<TestApp, 'system' | 'clock'>, personId: string, { apartmentId }: Ids) => {
  await recordStory(test, [
    [personStream(personId), { type: 'PersonErased', data: { personId, apartmentId, reason: 'asked' } }],
  ])
  await test.system.deps.store.erasePerson(personId)
}
