import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { eventStoreConformance } from './rules/conformance.ts'

eventStoreConformance('memory', async (catalogue) => createMemoryEventStore(catalogue))
