import type * as application from '#events/application/application-file.events.ts'
import { ID, type ExamplesOf } from './example.ts'

export const applicationExamples: ExamplesOf<typeof application> = {
  ApplicationFileMade: {
    fileId: '01950000-0000-7000-8000-000000000a01',
    listId: ID.list,
    apartmentId: ID.apartment,
    on: '2026-11-21',
    ways: 'all',
    upTo: 412,
    consents: 361,
    totals: 'b'.repeat(64),
    contentSha256: 'a'.repeat(64),
  },
}
