import { describe, it } from 'vitest'
import { createList, ownerOf, startCampaign, yesOrNo } from '#tests/support/campaign.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

describe('what does not exist is not found', () => {
  const unknown = fixedId(99)
  const malformed = [
    'x',
    '1',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    `${unknown}0`,
    unknown.toUpperCase().replace('0195', 'A195'),
    "'--",
    '%00',
    '%F0%9F%98%80',
    'x'.repeat(500),
  ]

  it.each([unknown, ...malformed])('by the id %s', async (id) => {
    const gets = ['/api/apartment/', '/api/list/', '/api/votes/', '/api/list-user/list/'].map((path) =>
      admin.get(`${path}${id}`),
    )
    for (const answer of await Promise.all(gets)) expectRefusal(answer, 'NOT_FOUND')
    expectRefusal(await admin.get(`/api/votes/${id}/results`), 'NOT_FOUND')
    expectRefusal(await admin.get(`/api/list/${id}/stats`), 'NOT_FOUND')
    expectRefusal(await admin.patch(`/api/votes/${id}/status`, { status: 'open' }), 'NOT_FOUND')
  })

  it.each([unknown, ...malformed, fixedSecret(1)])('as a receipt: %s', async (id) => {
    expectRefusal(await anyone.get(`/api/receipts/${id}`), 'NOT_FOUND')
  })

  it('as what a new thing belongs to', async () => {
    expectRefusal(await admin.post('/api/list', { name: '동대표', type: 'vote', apartmentId: unknown }), 'NOT_FOUND')
    expectRefusal(
      await admin.post('/api/votes', {
        listId: unknown,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        questions: [yesOrNo],
      }),
      'NOT_FOUND',
    )
    expectRefusal(await admin.post('/api/list-user/bulk', { listId: unknown, users: [ownerOf(1)] }), 'NOT_FOUND')
  })

  it('in another list than the address says', async () => {
    const { apartmentId, vote } = await startCampaign(danji)
    const { id: otherList } = await createList(danji, { apartmentId })
    expectRefusal(await admin.get(`/api/lists/${otherList}/vote/${vote.id}/link`), 'NOT_FOUND')
    expectRefusal(
      await admin.put(`/api/lists/${otherList}/vote/${vote.id}/link/status`, { status: 'inactive' }),
      'NOT_FOUND',
    )
    expectRefusal(await admin.delete(`/api/lists/${otherList}/vote/${vote.id}/link`), 'NOT_FOUND')
  })

  it.each(['/api', '/api/nothing', '/api/apartment/', '/API/apartment', '//api/apartment'])(
    'at the address %s',
    async (url) => {
      expectRefusal(await admin.get(url), 'NOT_FOUND')
    },
  )
  it('by a method that the address does not have', async () => {
    expectRefusal(await admin.delete('/api/apartment'), 'NOT_FOUND')
  })
  it('at an address that is none', async () => {
    expectRefusal(await admin.get('/api/apartment/%E0%A4%A'), 'NOT_FOUND')
  })
})
