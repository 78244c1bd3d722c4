import { expect, it } from 'vitest'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const { admin, system } = await startTestApp()

it.each([
  [
    'has not the columns yet',
    'alter table read.vote rename column title to heading',
    'alter table read.vote rename column heading to title',
    '/api/votes?sort=["title","ASC"]',
  ],
  ['is not there yet', 'alter view read.vote rename to ballot', 'alter view read.ballot rename to vote', '/api/votes'],
])('a query whose read model %s asks to come again soon', async (_, away, back, url) => {
  await system.pool.query(away)
  const answer = await admin.get(url)
  await system.pool.query(back)
  expectRefusal(answer, 'READ_MODEL_BEHIND')
  expect(answer.headers['retry-after']).toBe('1')
  expect((await admin.get(url)).status).toBe(200)
})
