import { afterEach, beforeEach, describe } from 'vitest'
import type { Catalogue } from '#events/catalogue.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { appendingRules } from './appending.rules.ts'
import { ballotBoxRules } from './ballot-box.rules.ts'
import { batchingRules } from './batching.rules.ts'
import { personalFieldRules } from './personal-fields.rules.ts'
import { readingRules } from './reading.rules.ts'
import { testCatalogue } from '../test-events.ts'
import { validationRules } from './validation.rules.ts'

/** Tests the guarantees of every implementation of the log. `createStore` returns an empty log. */
export const eventStoreConformance = (
  name: string,
  createStore: (catalogue: Catalogue) => Promise<EventStore>,
): void => {
  describe(`the log in ${name}`, () => {
    let store: EventStore
    beforeEach(async () => {
      store = await createStore(testCatalogue)
    })
    afterEach(() => store.close())

    const current = () => store
    appendingRules(current)
    batchingRules(current)
    validationRules(current)
    readingRules(current)
    personalFieldRules(current)
    ballotBoxRules(current)
  })
}
