import type { RegisterRead } from '#events/registry/register.events.ts'
import type { EventOf } from '#events/event-type.ts'
import { fixedId } from '#tests/support/fixed.ts'

type RegisterReadData = EventOf<typeof RegisterRead>['data']

/** A register as the log has it: invented, of 101동 502호. */
export const readOf = (said: Partial<RegisterReadData> = {}): RegisterReadData => ({
  registryId: fixedId(1),
  listId: fixedId(2),
  apartmentId: fixedId(3),
  dong: '101',
  ho: '502',
  uniqueNo: '11461996041235',
  source: 'codef',
  issuedAt: '2026-11-20T15:00:00.000Z',
  area: 849_543,
  landRight: 'ownership',
  landShare: { numerator: '441521', denominator: '281971000' },
  landArea: 441_521,
  pdf: null,
  contents: {
    extent: 'full',
    property: '서울특별시 한빛구 중앙대로 1 한빛마을 제101동 제5층 제502호',
    hasSeparateLandRegister: false,
    rights: [],
    owners: [
      {
        name: '남궁소망',
        kind: 'person',
        birth6: '700101',
        share: { numerator: '1', denominator: '1' },
        address: null,
      },
    ],
    doubts: [],
  },
  ...said,
})
