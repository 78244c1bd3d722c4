import type * as encryptingCode from '#events/evidence/encrypting-code.events.ts'
import type * as evidenceRecord from '#events/evidence/evidence-record.events.ts'
import type * as headRecipient from '#events/evidence/head-recipient.events.ts'
import type * as rollTransparency from '#events/evidence/roll-transparency.events.ts'
import type * as voteContacts from '#events/evidence/vote-contacts.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const recipient = { recipientId: ID.person, voteId: ID.vote, listId: ID.list }

export const evidenceExamples: ExamplesOf<
  typeof encryptingCode & typeof evidenceRecord & typeof headRecipient & typeof rollTransparency & typeof voteContacts
> = {
  EncryptingCodeServed: {
    path: '/assets/resident/ballot-worker-AbCd1234.js',
    sha256: '6'.repeat(64),
    size: 40_123,
  },
  EvidenceRecorded: {
    listId: ID.list,
    upTo: 41,
    events: 12,
    digest: '7'.repeat(64),
    results: [{ voteId: ID.vote, ballots: 3, sha256: '8'.repeat(64) }],
    consents: null,
  },
  HeadRecipientNamed: { ...recipient, name: '김참관', phone: '01098765432' },
  HeadRecipientRemoved: recipient,
  HeadRecipientRestored: recipient,
  VoteContactsForgotten: {
    voteId: ID.vote,
    listId: ID.list,
    trusteeIds: [ID.message],
    recipientIds: [recipient.recipientId],
  },
  HeadTold: {
    ...recipient,
    messageId: ID.message,
    moment: 'opened',
    size: 1_234,
    root: '3'.repeat(64),
    outcome: 'refused',
    statusCode: '3014',
  },
  RollCommitted: {
    voteId: ID.vote,
    listId: ID.list,
    moment: 'opened',
    of: 41,
    entries: 120,
    units: 100,
    slots: 100,
    root: '4'.repeat(64),
  },
  RollEdited: {
    voteId: ID.vote,
    listId: ID.list,
    day: '2025-03-01',
    what: ['area', 'ownershipShare'],
    by: 'ADMIN',
    commitment: '5'.repeat(64),
  },
  RollEditTold: {
    messageId: ID.message,
    personId: ID.person,
    listId: ID.list,
    of: 42,
    outcome: 'accepted',
    statusCode: null,
  },
}
