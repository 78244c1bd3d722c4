import { get } from 'node:https'
import { afterAll, describe, expect, it } from 'vitest'
import { must } from '#tests/drills/calls.ts'
import { prepareVote } from '#tests/drills/drilled-vote.ts'
import { startInstallation } from '#tests/drills/installation.ts'
import { castBallots, findDifferences, type VotingLoad } from '#tests/drills/voting-load.ts'
import { timeLimit } from '#tests/support/deep.ts'
import { startNginx } from './running-nginx.ts'

// Debian's nginx with the shipped configuration in front of two real APIs, over which people vote.

const VOTERS = 2_000
const CONCURRENT = 4
/** Limit of a test in which processes are started again. */
const RESTARTS = { timeout: timeLimit(300_000) }

const installation = await startInstallation('danjinginx')
const nginx = await startNginx(installation.ports)
afterAll(async () => {
  await nginx.close()
  await installation.close()
})
for (const member of installation.members) await installation.start(member)
const vote = await prepareVote(nginx.url, VOTERS)
const [first, second] = installation.members.filter(({ port }) => port !== undefined)
if (!first || !second) throw new Error('there are no two APIs')
const left = [...vote.owners]
const loads: VotingLoad[] = []

/** Lets people vote while something is done, and returns how many requests had to be repeated. */
const repeatedDuring = async (work: () => Promise<void>): Promise<number> => {
  let isOver = false
  const next = () => (isOver ? undefined : left.shift())
  const [load] = await Promise.all([
    castBallots({ vote, phones: installation.phones }, next, CONCURRENT),
    work().finally(() => (isOver = true)),
  ])
  loads.push(load)
  expect(load.receipts.length).toBeGreaterThan(0)
  return load.repeated
}

const listId = async (): Promise<string> => {
  const { body } = await must(`${nginx.url}/api/votes/${vote.voteId}`, { headers: vote.admin })
  return (body as { readonly listId: string }).listId
}

describe('nginx as it is shipped', () => {
  it('takes the configuration without a warning', () => {
    expect(nginx.test.status).toBe(0)
    expect(nginx.test.output).not.toMatch(/warn|emerg/)
  })

  it('serves with TLS, and leads there who comes without', async () => {
    const { redirecting, secure, domain, certificate: ca } = nginx
    const { status, location } = await must(`http://127.0.0.1:${redirecting}/v/x`)
    expect([status, location]).toEqual([308, 'https://127.0.0.1/v/x'])
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port: secure, path: '/readyz', ca, servername: domain }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).once('error', reject)
    })
    expect(answered).toBe(200)
  })

  it('hides metrics, and refuses uploads that are larger than any that the product takes', async () => {
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${first.port}/metrics`)).status).toBe(200)
    const tooLarge = new Uint8Array(56 * 1024 * 1024)
    expect((await fetch(`${nginx.url}/api/list`, { method: 'POST', body: tooLarge })).status).toBe(413)
  })

  it('hands on each event of a stream while the stream goes on', RESTARTS, async () => {
    const answer = await fetch(`${nginx.url}/api/list/${await listId()}/live`, { headers: vote.admin })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('there is no stream')
    let heard = ''
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended: ${heard}`)
        heard += value
      }
    }
    await until(': here')
    await repeatedDuring(() => until('event: changed'))
    // It goes on: nothing was held back until its end.
    expect(heard).not.toContain('event: reconnect')
    await reader.cancel()
  })

  it('loses no request while one API after the other is restarted', RESTARTS, async () => {
    const restartBoth = async (): Promise<void> => {
      for (const api of [first, second]) {
        await installation.stopGracefully(api)
        await installation.start(api)
      }
    }
    const repeated = await repeatedDuring(restartBoth)
    const failed = nginx
      .log()
      .split('\n')
      .filter((line) => / 5\d\d /.test(line))
    expect({ repeated, failed, wrong: installation.wrong }).toEqual({ repeated: 0, failed: [], wrong: [] })
  })

  it('asks the other API while one is gone', RESTARTS, async () => {
    await installation.stopGracefully(first)
    expect(await repeatedDuring(async () => void (await listId()))).toBe(0)
    await installation.start(first)
  })

  it('writes no address of a page into its log', () => {
    expect(nginx.log().split('\n').length).toBeGreaterThan(100)
    expect(nginx.log()).not.toMatch(/\/api\/|\/v\//)
  })

  it('was in front of a log in which every ballot stands once', RESTARTS, async () => {
    const receipts = loads.flatMap((load) => load.receipts)
    expect(await findDifferences(vote, installation.pool, receipts)).toEqual([])
  })
})
