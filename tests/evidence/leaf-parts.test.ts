import { describe, expect, it } from 'vitest'
import { hashOf, partsOfDisclosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'

const contents: readonly (readonly [what: string, data: object])[] = [
  ['an event without any of them', { listId: '1' }],
  ['a ballot in a slot', { receiptId: 'r', slot: 'ab' }],
  ['a masked ballot', { receiptId: 'r', masked: 'ab', slotCommitment: 'cd' }],
  ['a masked ballot without a commitment', { masked: 'ab' }],
  ['a document, whose masked copy is no ballot', { documentId: '1', masked: { sha256: 'ab', size: 1 } }],
  ['members that are no texts', { receiptId: 7, slot: ['ab'], masked: null, slotCommitment: {} }],
]

describe('the hash of an event, as its verifier computes it', () => {
  it.each(contents)('is the one that the log has: %s', (_what, data) => {
    const metadata = JSON.stringify({ at: '2026-11-21T03:00:00.000Z' })
    const event = { stream: 'document-1', type: 'Told', version: 1, data: JSON.stringify(data), metadata }
    expect(hashOf(event, partsOfDisclosed(event))).toBe(hashOfEvent(event))
  })
})
