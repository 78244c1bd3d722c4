import { afterAll, expect, it } from 'vitest'
import { createMetrics } from '#infra/platform/telemetry/metrics.ts'
import { reportRequests } from '#infra/platform/telemetry/requests.ts'
import { createApp } from '#services/app.ts'
import { readableLogger } from '#tests/infra/jobs/readable-logger.ts'
import { castBallot, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { logger, lines } = readableLogger()
const metrics = createMetrics({ process: false })
const app = await createApp(danji.system.deps, {
  logger,
  extend: async (extended) => reportRequests(extended, metrics.answered),
})
afterAll(() => app.close())

const anyone = callerOf(app)

/** Returns the status and code of each log line about a request's end. */
const endsOf = (requestId: unknown) =>
  lines().flatMap((line) =>
    line['msg'] === 'answered' && line['requestId'] === requestId ? [[line['status'], line['code']]] : [],
  )
const counted = async (code: string): Promise<readonly string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.includes(`code="${code}"`))

it('a refused ballot says in its line and in the metrics why, an accepted one says nothing', async () => {
  const campaign = await startCampaign(danji)
  const { cookie } = await verifyVoter(danji, campaign.linkId, ownerOf(1))
  const voter = callerOf(app, { cookie })
  await castBallot(voter, campaign)
  const second = await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: [] })
  expectRefusal(second, 'ALREADY_SUBMITTED')
  expect(endsOf(second.headers['x-request-id'])).toEqual([[422, 'ALREADY_SUBMITTED']])
  const labels = 'method="POST",route="/api/vote/:linkId/submit"'
  expect(await counted('ALREADY_SUBMITTED')).toEqual([
    `danji_http_requests_total{${labels},status="422",code="ALREADY_SUBMITTED"} 1`,
  ])
  expect(await counted('')).toContain(`danji_http_requests_total{${labels},status="200",code=""} 1`)
})

it.each([
  ['the guard', '/api/admin/users', [401, 'LOGIN_REQUIRED']],
  ['no route', '/api/nowhere', [404, 'NOT_FOUND']],
  ['a page that leads on', '/auth/kakao/callback', [303, 'KAKAO_STATE_MISMATCH']],
])('what %s refuses has its code too', async (_, url, end) => {
  const answer = await anyone.get(url)
  expect(endsOf(answer.headers['x-request-id'])).toEqual([end])
})
