import { createMemoryEventStore } from '#infra/event-store/memory-event-store.ts'
import { eventStoreConformance } from './conformance.ts'

eventStoreConformance('memory', async (catalogue) => createMemoryEventStore(catalogue))
