import type * as memo from '#events/person/memo.events.ts'
import type * as objection from '#events/person/contact-objection.events.ts'
import type * as person from '#events/person/person.events.ts'
import type * as unit from '#events/person/unit.events.ts'
import { ID, place, type ExamplesOf } from './example.ts'

export const personExamples: ExamplesOf<typeof person & typeof objection & typeof unit & typeof memo> = {
  PersonRegistered: {
    personId: ID.person,
    apartmentId: ID.apartment,
    name: '홍길동',
    phone: '01012345678',
    birthDate: '1950-05-05',
    address: '서울특별시 노원구 한글비석로 1',
    email: 'hong@example.com',
    language: 'vi',
  },
  UnitOwnerRemoved: { listId: ID.list, listUserId: ID.listUser, personId: ID.person },
  PersonErased: { personId: ID.person, apartmentId: ID.apartment, reason: 'retention-over' },
  MemoWithdrawn: { memoId: '01950000-0000-7000-8000-00000000000d', personId: ID.person, apartmentId: ID.apartment },
  MemoWritten: {
    memoId: '01950000-0000-7000-8000-00000000000d',
    personId: ID.person,
    apartmentId: ID.apartment,
    text: '저녁에 연락해 달라고 함',
  },
  PersonChanged: { personId: ID.person, name: '홍길동', phone: null, birthDate: null, address: null, email: null },
  ContactChangeProposed: {
    changeId: '01950000-0000-7000-8000-00000000000e',
    personId: ID.person,
    apartmentId: ID.apartment,
    proposedBy: '01950000-0000-7000-8000-00000000000f',
    fields: ['phone', 'email'],
    name: null,
    phone: '01012345678',
    email: 'hong@example.com',
  },
  ContactChangeSettled: {
    changeId: '01950000-0000-7000-8000-00000000000e',
    personId: ID.person,
    outcome: 'confirmed',
  },
  ContactObjected: {
    objectionId: '01950000-0000-7000-8000-00000000000d',
    personId: ID.person,
    apartmentId: ID.apartment,
    listId: ID.list,
    changedAt: 7,
  },
  ContactObjectionSettled: {
    objectionId: '01950000-0000-7000-8000-00000000000d',
    personId: ID.person,
    outcome: 'restored',
  },
  ContactObjectionOffered: {
    objectionId: '01950000-0000-7000-8000-00000000000d',
    personId: ID.person,
    apartmentId: ID.apartment,
    listId: ID.list,
    changedAt: 7,
  },
  UnitOwnerAdded: { listId: ID.list, ...place, listUserId: ID.listUser, personId: ID.person, name: '홍길동' },
  UnitOwnerRenamed: { listId: ID.list, listUserId: ID.listUser, personId: ID.person, name: '홍길동' },
}
