import { describe, expect, it } from 'vitest'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { uncountedCodes } from '#infra/platform/telemetry/code-metrics.ts'
import { eventsOf } from '#projections/set-based.ts'
import { codeOf } from '#services/participation/verify-voter.ts'
import { sendVerificationCode, verificationCodeReactor } from '#services/participation/verification-code.reactor.ts'
import {
  claimOf,
  enrol,
  ownerOf,
  readWholeLog,
  startCampaign,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { anyone, app, clock, phones, system } = danji
const { store, secrets } = system.deps
const { apiKey, apiSecret, from, pfId, templates, prices, path } = simulatedSolapi
const address = app.server.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`
let phoneNumber = 0
const owner = (): Owner => ownerOf(1, { phone: `0107777${String((phoneNumber += 1)).padStart(4, '0')}` })

const nothingYet = { version: 0, events: [] } as const

/** The job as a worker runs it, by hand. */
const send = sendVerificationCode({
  store,
  messaging: { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates, prices },
  codeKey: secrets.codeKey,
  publicUrl: 'https://danji.example',
  clock: clock.read,
  codes: uncountedCodes,
  database: system.deps.database,
})

/** Requests a code and waits until the worker has handled it; returns the job's payload. */
const askForCode = async ({ linkId }: Campaign, claimed: Owner) => {
  await anyone.post(`/api/vote/${linkId}/verify-user`, claimOf(claimed))
  const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji)).at(-1)
  if (!issued) throw new Error('no code was issued')
  return issued.data
}
const outcomesOf = async (verificationId: string) =>
  (await readWholeLog(danji)).filter(({ stream }) => stream === `message-${verificationId}`)

describe('sending a code', () => {
  it('sends the one that is asked for to the phone on the roll, and records it once, however often the job runs', async () => {
    const one = owner()
    const issued = await askForCode(await startCampaign(danji, { owners: [one] }), one)
    await expect.poll(() => outcomesOf(issued.verificationId), { timeout: 10_000 }).toHaveLength(1)
    await Promise.all([send(issued, { attempt: 1 }), send(issued, { attempt: 2 })])
    expect(phones.receivedBy(one.phone).map(({ variables }) => variables)).toEqual([
      {
        '#{단지}': expect.any(String),
        '#{인증번호}': codeOf(secrets.codeKey, issued.verificationId),
        '#{주소}': new URL(system.deps.publicUrl).hostname,
      },
    ])
    expect(await outcomesOf(issued.verificationId)).toMatchObject([
      { type: 'MessageAccepted', metadata: { actor: { kind: 'system' } } },
    ])
  })

  it('says whose it is where two owners of a list have one phone, and only there', async () => {
    const one = { ...owner(), name: '김가람' }
    const [other, stranger] = [
      { ...one, name: "O'Connor, Seán", ho: '999' },
      { ...owner(), name: '이나래' },
    ]
    const campaign = await startCampaign(danji, { owners: [one, other, stranger] })
    await danji.admin.get(`/api/list-user/list/${campaign.listId}`)
    const senderTo = async (claimed: Owner) => {
      const issued = await askForCode(campaign, claimed)
      await expect.poll(() => outcomesOf(issued.verificationId), { timeout: 10_000 }).toHaveLength(1)
      const code = codeOf(secrets.codeKey, issued.verificationId)
      return phones.receivedBy(claimed.phone).find(({ variables }) => variables['#{인증번호}'] === code)?.variables[
        '#{단지}'
      ]
    }
    expect(await senderTo(one)).toBe('한빛마을 김*람 님')
    expect(await senderTo({ ...other, name: 'sean o’connor' })).toBe('한빛마을 O***n 님')
    expect(await senderTo(stranger)).toBe('한빛마을')
  })

  it('tells how long it took from the asking until the provider had it, and only where it took it', async () => {
    const one = owner()
    const issued = await askForCode(await startCampaign(danji, { owners: [one] }), one)
    await expect.poll(() => outcomesOf(issued.verificationId), { timeout: 10_000 }).toHaveLength(1)
    const told: unknown[] = []
    const tellingSend = sendVerificationCode({
      store: {
        ...store,
        readStream: async (stream) => (stream.startsWith('message-') ? nothingYet : store.readStream(stream)),
      },
      messaging: { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates, prices },
      codeKey: secrets.codeKey,
      publicUrl: 'https://danji.example',
      clock: clock.read,
      codes: { ...uncountedCodes, accepted: (kind, seconds) => told.push([kind, seconds]) },
      database: system.deps.database,
    })
    const [asked] = verificationCodeReactor.react(
      (await readWholeLog(danji)).filter(({ type }) => type === 'VerificationCodeIssued').slice(-1),
    )
    clock.now = new Date(clock.now.getTime() + 4_000)
    // Its outcome was recorded by the worker already; that this try cannot record another is
    // nothing to us.
    await tellingSend(asked?.payload, { attempt: 2 }).catch(() => {})
    await tellingSend({ ...issued, listUserId: 'nobody' }, { attempt: 1 }).catch(() => {})
    expect(told).toEqual([[{ list: 'vote', who: 'voter' }, 4]])
  })

  it('after a try that ended in the dark looks before it sends again', async () => {
    const one = owner()
    const campaign = await startCampaign(danji, { owners: [one] })
    const issued = await askForCode(campaign, one)
    await expect.poll(() => outcomesOf(issued.verificationId), { timeout: 10_000 }).toHaveLength(1)
    // Another log in which the outcome was never recorded: the first try was killed after it had
    // sent.
    const forgetful = {
      ...store,
      readStream: async (stream: string) =>
        stream.startsWith('message-') ? { version: 0, events: [] } : store.readStream(stream),
    }
    const again = sendVerificationCode({
      store: forgetful,
      messaging: { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates, prices },
      codeKey: secrets.codeKey,
      publicUrl: 'https://danji.example',
      clock: clock.read,
      codes: uncountedCodes,
      database: system.deps.database,
    })
    await again(issued, { attempt: 2 })
    expect(phones.receivedBy(one.phone)).toHaveLength(1)
    expect(await outcomesOf(issued.verificationId)).toHaveLength(1)
  })

  it('sends nothing that has run out meanwhile, and records that it had', async () => {
    const one = owner()
    const { listId } = await startCampaign(danji, { owners: [one] })
    const [entry]: { id: string }[] = (await danji.admin.get(`/api/list-user/list/${listId}`)).body
    const strangers = '01950000-0000-7000-8000-0000000000fd'
    const payload = {
      verificationId: '01950000-0000-7000-8000-0000000000ff',
      listUserId: entry?.id ?? '',
      expiresAt: clock.now.toISOString(),
    }
    await send(payload, { attempt: 1 })
    expect(phones.receivedBy(one.phone)).toEqual([])
    await send({ ...payload, listUserId: null, verificationId: strangers }, { attempt: 7 })
    for (const messageId of [payload.verificationId, strangers])
      expect(await outcomesOf(messageId)).toMatchObject([
        { type: 'MessageWithheld', data: { messageId, kind: 'verification-code', reason: 'expired' } },
      ])
    await send(payload, { attempt: 2 })
    expect(await outcomesOf(payload.verificationId)).toHaveLength(1)
  })

  it('goes by the phone that the roll has now', async () => {
    const [before, after] = [owner(), owner()]
    const { listId } = await startCampaign(danji, { owners: [before] })
    await enrol(danji, listId, [after])
    const [entry]: { id: string }[] = (await danji.admin.get(`/api/list-user/list/${listId}`)).body
    const payload = {
      verificationId: '01950000-0000-7000-8000-0000000000fe',
      listUserId: entry?.id ?? '',
      expiresAt: new Date(clock.now.getTime() + 1_000).toISOString(),
    }
    await send(payload, { attempt: 1 })
    const codesTo = (phone: string) => phones.receivedBy(phone).filter(({ variables }) => '#{인증번호}' in variables)
    expect([codesTo(before.phone).length, codesTo(after.phone).length]).toEqual([0, 1])
  })

  it('writes neither phone nor code into the log', async () => {
    const sealed = JSON.stringify(await store.readSealedLog(0, 10_000))
    expect(sealed).toContain('MessageAccepted')
    expect(sealed).not.toContain('0107777')
  })
})
