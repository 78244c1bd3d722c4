import type { EventDefinition, EventOf } from '#events/event-type.ts'

/** One event of every type that these modules define. */
export type ExamplesOf<Modules> = {
  readonly [Name in keyof Modules as Modules[Name] extends EventDefinition ? Name : never]: EventOf<
    Modules[Name]
  >['data']
}

export const ID = {
  admin: '01950000-0000-7000-8000-00000000000a',
  session: '01950000-0000-7000-8000-00000000000b',
  apartment: '01950000-0000-7000-8000-000000000001',
  list: '01950000-0000-7000-8000-000000000002',
  listUser: '01950000-0000-7000-8000-000000000003',
  person: '01950000-0000-7000-8000-000000000004',
  vote: '01950000-0000-7000-8000-000000000005',
  question: '01950000-0000-7000-8000-000000000006',
  choice: '01950000-0000-7000-8000-000000000007',
  verification: '01950000-0000-7000-8000-000000000008',
  message: '01950000-0000-7000-8000-000000000009',
  account: '01950000-0000-7000-8000-00000000000c',
} as const

export const AT = '2025-03-01T00:00:00.000Z'
export const LINK = 'AbCdEfGhIjKlMnOpQrStUv'
export const tokenHash = 'ab'.repeat(32)
export const evidence = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 14)' }
export const answers = [{ questionId: ID.question, choiceIds: [ID.choice] }]
export const place = { dong: '101', ho: '1502' }
export const holding = { area: 849_900, landShare: 351_234, ownershipShare: '1/2', kakaoEnabled: true }
