import { describe, expect, it } from 'vitest'
import { templateOf } from '#infra/providers/solapi/solapi-wire.ts'
import { deliveryStatusOf, refusalReasonOf } from '#infra/providers/solapi/solapi-wire.ts'
import { serve } from '../bare-server.ts'
import { failureOf } from './failure.ts'
import { clientOf, startVendor, verificationCode } from './simulated-vendor.ts'

describe('templates of the vendor', () => {
  it('are all told, whatever Kakao says of them, with the places of text, title and buttons', async () => {
    const vendor = await startVendor({ publicUrl: 'https://danji.test' })
    const all = await vendor.client.templates(vendor.simulators.solapi.pfId)
    const byId = new Map(all.map((template) => [template.templateId, template]))
    expect(byId.size).toBe(all.length)
    for (const occasion of ['invitation', 'reminder', 'deadline', 'completed', 'result'])
      for (const type of ['vote', 'signature'])
        expect(byId.get(`KA01TP-danji-${occasion}-${type}`)).toMatchObject({
          status: 'approved',
          emphasis: { subtitle: '#{단지}' },
          buttons: [{ type: 'WL', url: 'https://danji.test/m/#{링크코드}' }],
          variables: expect.arrayContaining(['#{단지}', '#{이름}', '#{링크}', '#{링크코드}', '#{문의처}']),
        })
    expect(byId.get('KA01TP-danji-invitation-vote')?.variables.toSorted()).toEqual(
      [
        '#{근거}',
        '#{기간}',
        '#{단지}',
        '#{동호}',
        '#{리스트}',
        '#{링크}',
        '#{링크코드}',
        '#{문의처}',
        '#{안내}',
        '#{이름}',
        '#{투표}',
      ].toSorted(),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['approved', 'rejected', 'inspecting']))
    expect(byId.get('KA01TP-danji-parking')?.variables).toContain('#{차량번호}')
    expect(await vendor.client.templates('KA01PF-another')).toEqual([])
  })

  it('are rejected or changed as the switches say, and what is rejected is not sent', async () => {
    const vendor = await startVendor()
    const { pfId, templates } = vendor.simulators.solapi
    const now = async () =>
      (await vendor.client.templates(pfId)).find(({ templateId }) => templateId === templates.verification)
    const before = await now()
    vendor.simulators.vendor.turn({
      rejectedTemplates: [templates.verification],
      changedTemplates: [templates.verification],
    })
    const after = await now()
    expect([before?.status, after?.status]).toEqual(['approved', 'rejected'])
    expect(after?.content).not.toBe(before?.content)
    expect(await vendor.client.send([verificationCode(vendor)])).toMatchObject([
      { kind: 'refused', reason: 'misconfigured' },
    ])
  })

  it('with a status that is not known, or without a name, do not hide the others', () => {
    const wire = { templateId: 'T', name: null, content: '안내 #{이름}', status: 'BLOCKED', buttons: null }
    expect(templateOf({ ...wire, variables: [{ name: '#{단지}' }] })).toEqual({
      templateId: 'T',
      name: '',
      content: '안내 #{이름}',
      status: 'rejected',
      emphasis: null,
      buttons: [],
      variables: ['#{단지}', '#{이름}'],
      isSecured: false,
    })
  })

  it('are not asked for without end where the vendor always names a next page', async () => {
    let asked = 0
    const { origin } = await serve((_request, response) => {
      asked += 1
      response.end(JSON.stringify({ nextKey: `page-${asked}`, templateList: [] }))
    })
    expect(await clientOf(origin).templates('PF')).toEqual([])
    expect(asked).toBeLessThanOrEqual(20)
  })
})

describe('the vendor’s money', () => {
  it('is spent by what is accepted: points first, an SMS instead of an AlimTalk at its own price', async () => {
    const vendor = await startVendor({ solapi: { switches: { balance: 1_000, points: 10 } } })
    const { prices } = vendor.simulators.solapi
    await vendor.client.send([verificationCode(vendor)])
    expect(await vendor.client.balance()).toEqual({ balance: 1_010 - prices.alimtalk, points: 0 })
    await vendor.client.send([verificationCode(vendor, { reference: 'b', to: '01000001404' })])
    expect(await vendor.client.balance()).toEqual({ balance: 1_010 - prices.alimtalk - prices.sms, points: 0 })
    await vendor.client.send([verificationCode(vendor, { reference: 'c', to: '01000000404' })])
    expect(await vendor.client.balance()).toEqual({ balance: 1_010 - prices.alimtalk - prices.sms, points: 0 })
  })

  it('that does not reach for a sending is told of each message, and none of them goes', async () => {
    const vendor = await startVendor({ solapi: { switches: { balance: 20, points: 0 } } })
    const messages = [verificationCode(vendor), verificationCode(vendor, { reference: 'b', to: '01000000002' })]
    expect(await vendor.client.send(messages)).toEqual(
      ['message-1', 'b'].map((reference) => ({
        kind: 'refused',
        reference,
        statusCode: 'NotEnoughBalance',
        reason: 'balance',
      })),
    )
    expect(vendor.simulators.phones.count()).toBe(0)
    vendor.simulators.vendor.turn({ balance: 26 })
    expect((await vendor.client.send(messages)).map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
    expect(await vendor.client.balance()).toEqual({ balance: 0, points: 0 })
  })
})

describe('switches of the simulated vendor', () => {
  it('are turned by a form and by JSON, and hold at once', async () => {
    const vendor = await startVendor()
    const base = `${vendor.origin}/simulators/solapi`
    expect((await fetch(`${base}/`)).status).toBe(200)
    const form = new URLSearchParams([
      ['key', 'refused'],
      ['loseEvery', '10'],
      ['rejectedTemplates', ''],
      ['rejectedTemplates', 'T1'],
    ])
    const answer = await fetch(`${base}/switches`, { method: 'POST', body: form })
    expect([answer.url, answer.status]).toEqual([`${base}/`, 200])
    expect(vendor.simulators.vendor.read()).toMatchObject({
      key: 'refused',
      loseEvery: 10,
      rejectedTemplates: ['T1'],
      answers: 'as-usual',
    })
    expect(await failureOf(vendor.client.balance())).toMatchObject({ errorCode: 'InvalidAPIKey' })
    const turn = (changes: object) =>
      fetch(`${base}/switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      })
    expect(await (await turn({ key: 'known', answers: 'too-many' })).json()).toMatchObject({ key: 'known' })
    expect(await failureOf(vendor.client.balance())).toMatchObject({ reached: 'no' })
    expect((await turn({ answers: 'sometimes' })).status).toBe(400)
    await turn({ answers: 'broken' })
    expect(await failureOf(vendor.client.balance())).toMatchObject({ reached: 'perhaps' })
    await turn({ answers: 'as-usual' })
    expect(await vendor.client.balance()).toMatchObject({ balance: 100_000 })
  })

  it('lose every so many answers, although the messages go', async () => {
    const vendor = await startVendor({ solapi: { switches: { loseEvery: 3 } } })
    const kinds: string[] = []
    for (let index = 0; index < 6; index += 1)
      kinds.push(
        await vendor.client.send([verificationCode(vendor, { reference: `m${index}` })]).then(
          () => 'answered',
          () => 'lost',
        ),
      )
    expect(kinds).toEqual(['answered', 'answered', 'lost', 'answered', 'answered', 'lost'])
    expect(vendor.simulators.phones.receivedBy('01012345678')).toHaveLength(6)
  })
})

describe('codes of the vendor', () => {
  it.each([
    ['2000', 'accepted'],
    ['3000', 'at-carrier'],
    ['4000', 'delivered'],
    ['3101', 'misconfigured'],
    ['3103', 'wrong-number'],
    ['3104', 'not-a-kakao-user'],
    ['3105', 'misconfigured'],
    ['3106', 'misconfigured'],
    ['3107', 'blocked'],
    ['3108', 'night-time'],
    ['1030', 'balance'],
    ['3110', 'failed'],
    ['5000', 'failed'],
    ['', 'failed'],
  ])('%s means %s', (code, status) => {
    expect(deliveryStatusOf(code)).toBe(status)
    const isUnderWay = ['accepted', 'at-carrier', 'delivered'].includes(status)
    expect(refusalReasonOf(code)).toBe(isUnderWay ? 'failed' : status)
  })
})
