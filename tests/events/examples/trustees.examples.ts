import type * as trusteeCode from '#events/vote/trustee-code.events.ts'
import type * as trusteeLink from '#events/vote/trustee-link.events.ts'
import type * as trustees from '#events/vote/trustees.events.ts'
import { AT, ID, LINK, type ExamplesOf } from './example.ts'

const TRUSTEE = '01950000-0000-7000-8000-000000000024'
const POINT = 'A'.repeat(43)
const PROOF = 'A'.repeat(86)
const ofVote = { voteId: ID.vote, listId: ID.list }
const code = { ...ofVote, trusteeId: TRUSTEE, codeId: '01950000-0000-7000-8000-000000000025' }
const message = { ...ofVote, trusteeId: TRUSTEE, messageId: '01950000-0000-7000-8000-000000000026' }
const ofChoice = { questionId: ID.question, choiceId: ID.choice }

export const trusteesExamples: ExamplesOf<typeof trustees & typeof trusteeCode & typeof trusteeLink> = {
  TrusteesNamed: { ...ofVote, threshold: 2, trusteeIds: [TRUSTEE] },
  TrusteeNamed: { ...ofVote, trusteeId: TRUSTEE, name: '홍길동', phone: '01012345678' },
  TrusteeLinkRenewed: { ...ofVote, trusteeId: TRUSTEE },
  TrusteeOriginRecorded: {
    ...ofVote,
    apartmentId: ID.apartment,
    trusteeId: TRUSTEE,
    act: 'key',
    addressDigest: 'a'.repeat(32),
    browserDigest: 'b'.repeat(32),
    adminId: null,
  },
  TrusteeKeyMade: { ...ofVote, trusteeId: TRUSTEE, publicKey: POINT, proof: PROOF },
  EncryptedBallotsMultiplied: {
    ...ofVote,
    counted: 3,
    leftOut: [LINK],
    products: [{ ...ofChoice, r: POINT, s: POINT, helped: [POINT] }],
  },
  KeyRehearsalBegun: {
    ...ofVote,
    ballots: 12,
    invented: [{ ...ofChoice, total: 5 }],
    products: [{ ...ofChoice, r: POINT, s: POINT, helped: [POINT], randomness: POINT }],
  },
  RehearsalPartGiven: { ...ofVote, trusteeId: TRUSTEE, parts: [{ ...ofChoice, factor: POINT, proof: PROOF }] },
  KeyRehearsed: {
    ...ofVote,
    heldBy: 'trustees',
    ballots: 12,
    invented: [{ ...ofChoice, total: 5 }],
    found: [{ ...ofChoice, total: 5 }],
    isRight: true,
  },
  TrusteeLinkRequested: { ...message, purpose: 'key' },
  TrusteeLinkTold: { ...message, outcome: 'refused', statusCode: '3014' },
  TrusteeLinkOpened: message,
  TrusteeCodeIssued: { ...code, expiresAt: AT },
  TrusteeCodeRefused: code,
  TrusteeCodeLocked: { ...code, until: AT },
  TrusteeConfirmed: { ...code, until: AT },
  TrusteeCodeSent: { ...code, outcome: 'accepted', statusCode: null },
  TrusteePartGiven: { ...ofVote, trusteeId: TRUSTEE, parts: [{ ...ofChoice, factor: POINT, proof: PROOF }] },
}
