import { constants, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodedAnswer, publicKeyOf } from '#infra/providers/codef/codef-wire.ts'
import { coded, keys, startServer, unit, vendorText, type Answer, type RecordedRequest } from './answering-server.ts'

/** Returns the content of a padded block after its first zero: the runtime refuses to unpad. */
const pinOf = (base64: string): string => {
  const key = { key: keys.privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(base64, 'base64'))
  expect([block[0], block[1]]).toEqual([0, 2])
  return block.subarray(block.indexOf(0, 2) + 1).toString()
}

const parametersOf = (asked: RecordedRequest | undefined): Readonly<Record<string, unknown>> =>
  JSON.parse(decodeURIComponent(asked?.body ?? ''))

const address = (commUniqueNo: string, property: string, more: object = {}) => ({
  commUniqueNo,
  resUserNm: '홍**',
  commAddrLotNumber: `서울특별시 강남구 대치동 316 은마아파트 ${property}`,
  resState: '현행',
  resType: '집합건물',
  ...more,
})
const twoWay = { jobIndex: 0, threadIndex: 0, jti: 'j-1', twoWayTimestamp: 1_760_000_000_000 }
const choice = (...resAddrList: readonly object[]): Answer =>
  coded('CF-03002', { continue2Way: true, method: 'selectAddress', ...twoWay, extraInfo: { resAddrList } })
const found = (uniqueNo: string, property: string): Answer =>
  coded('CF-00000', {
    resIssueYN: '2',
    resRegisterEntriesList: [{ commUniqueNo: uniqueNo, resRealty: `[집합건물] 서울 은마아파트 ${property}` }],
  })

const sought = { ...unit, uniqueNo: null }
const [mine, other] = ['11461996041235', '11461996049999']

describe('a request', () => {
  it('asks for a token by Basic, and then by number with everything that pays', async () => {
    const { client, asked } = await startServer([coded('CF-13006')])
    await client.buy(unit)
    const [token, call] = asked
    expect(token).toMatchObject({ path: '/oauth/token', body: 'grant_type=client_credentials&scope=read' })
    expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`)
    expect(call?.path).toBe('/v1/kr/public/ck/real-estate-register/status')
    expect(call?.headers.authorization).toBe('Bearer t1')
    expect(call?.body).toMatch(/^%7B%22organization%22%3A%220002%22/)
    const { password, ...rest } = parametersOf(call)
    expect(pinOf(String(password))).toBe('4711')
    expect(rest).toEqual({
      organization: '0002',
      phoneNo: '01012345678',
      realtyType: '1',
      ePrepayNo: '123456789012',
      ePrepayPass: 'p&s+s 1',
      originDataYN: '1',
      registerSummaryYN: '1',
      recordStatus: '0',
      inquiryType: '0',
      uniqueNo: mine,
      issueType: '1',
    })
  })

  it.each([
    [
      '서울 강남구 삼성로 212 (대치동)',
      {
        inquiryType: '3',
        addr_sido: '서울특별시',
        addr_sigungu: '강남구',
        addr_roadName: '삼성로',
        addr_buildingNumber: '212',
      },
    ],
    [
      '경기도 성남시 분당구 대왕판교로606번길 10-1',
      {
        inquiryType: '3',
        addr_sido: '경기도',
        addr_sigungu: '성남시 분당구',
        addr_roadName: '대왕판교로606번길',
        addr_buildingNumber: '10-1',
      },
    ],
    [
      '세종특별자치시 한누리대로 2130',
      {
        inquiryType: '3',
        addr_sido: '세종특별자치시',
        addr_sigungu: '',
        addr_roadName: '한누리대로',
        addr_buildingNumber: '2130',
      },
    ],
    [
      '서울특별시 강남구 대치동 316번지',
      { inquiryType: '2', addr_sido: '서울특별시', addr_sigungu: '강남구', addr_dong: '대치동', addr_lotNumber: '316' },
    ],
    [
      '경기 양평군 양평읍 공흥리 산 12-3',
      {
        inquiryType: '2',
        addr_sido: '경기도',
        addr_sigungu: '양평군',
        addr_dong: '양평읍 공흥리',
        addr_lotNumber: '산 12-3',
      },
    ],
    [
      '경기도 용인시 처인구 포곡읍 포곡로 10',
      { inquiryType: '3', addr_sigungu: '용인시 처인구', addr_roadName: '포곡로', addr_buildingNumber: '10' },
    ],
  ])('asks for %s by road or by lot, free of charge', async (written, fields) => {
    const { client, calls } = await startServer([coded('CF-13006')])
    await client.findUnit({ ...sought, address: written })
    const parameters = parametersOf(calls()[0])
    expect(parameters).toMatchObject({ ...fields, issueType: '2', dong: '101', ho: '1502' })
    // Nothing can be paid without it.
    expect(parameters).not.toHaveProperty('ePrepayNo')
  })

  it('repeats all of the first round in the second, with the chosen number and where it belongs', async () => {
    const list = [address(other, '제1101동 제15층 제1502호'), address(mine, '제101동 제15층 제1502호')]
    const { client, calls } = await startServer([choice(...list), found(mine, '제101동 제15층 제1502호')])
    expect(await client.findUnit(sought)).toEqual({ kind: 'found', uniqueNo: mine })
    const [{ password: _one, ...first }, { password: _other, ...second }] = [
      parametersOf(calls()[0]),
      parametersOf(calls()[1]),
    ]
    expect(second).toEqual({ ...first, uniqueNo: mine, is2Way: true, twoWayInfo: twoWay })
  })

  it('waits 300 seconds for the first round and 120 for the second', async () => {
    const waited: number[] = []
    const abortAfter = (ms: number): AbortSignal => {
      waited.push(ms)
      return new AbortController().signal
    }
    const answers = [choice(address(mine, '제101동 제15층 제1502호')), found(mine, '제101동 제15층 제1502호')]
    const { client } = await startServer(answers, { abortAfter })
    await client.findUnit(sought)
    expect(waited).toEqual([10_000, 300_000, 120_000])
  })
})

describe('of the addresses that fit', () => {
  const asking = async (dong: string, ho: string, ...list: readonly object[]) => {
    const { client, calls } = await startServer([choice(...list), coded('CF-13006')])
    const outcome = await client.findUnit({ ...sought, dong, ho })
    return { outcome, chosen: calls()[1] && parametersOf(calls()[1])['uniqueNo'] }
  }

  it.each([
    ['101', '1502', '제101동 제15층 제1502호', '제1101동 제15층 제1502호'],
    ['101', '502', '제101동 제5층 제502호', '제101동 제15층 제1502호'],
    ['1', '101', '제1동 제1층 제101호', '제11동 제1층 제101호'],
    ['1', '101', '1동 101호', '제101동 제1층 제1호'],
    ['', '301', '제3층 제301호', '제1동 제3층 제301호'],
    ['가', '201', '가동 제2층 제201호', '나동 제2층 제201호'],
    ['117', '1501', '[대치동 316 은마아파트제117동제15층제1501호', '[대치동 316 은마아파트제17동제15층제1501호'],
  ])('the one of %s동 %s호 is chosen, not the first that comes', async (dong, ho, right, wrong) => {
    expect((await asking(dong, ho, address(other, wrong), address(mine, right))).chosen).toBe(mine)
    expect((await asking(dong, ho, address(mine, right), address(other, wrong))).chosen).toBe(mine)
  })

  it('none is taken where none is the unit, its register is closed, or it is no unit of a building', async () => {
    const right = '제101동 제15층 제1502호'
    for (const one of [
      address(other, '제1층 제101호'),
      address(mine, right, { resState: '폐쇄' }),
      address(mine, right, { resType: '토지' }),
      address('12', right),
    ]) {
      const { outcome, chosen } = await asking('101', '1502', one)
      expect([outcome, chosen]).toEqual([expect.objectContaining({ kind: 'refused', problem: 'not-found' }), undefined])
    }
  })

  it('none is taken where several are the unit', async () => {
    const right = '제101동 제15층 제1502호'
    const { outcome, chosen } = await asking('101', '1502', address(mine, right), address(other, right))
    expect([outcome, chosen]).toEqual([expect.objectContaining({ problem: 'several-found' }), undefined])
  })

  it('a list that comes at once is chosen from as one that asks back', async () => {
    const list = [address(other, '제1101동 제15층 제1502호'), address(mine, '제101동 제15층 제1502호', { resType: '' })]
    const data = { resIssueYN: '2', resRegisterEntriesList: [], resAddrList: list }
    const { client, calls } = await startServer([coded('CF-00000', data)])
    expect(await client.findUnit(sought)).toEqual({ kind: 'found', uniqueNo: mine })
    expect(calls()).toHaveLength(1)
  })

  it('that with the known number is bought, and none else', async () => {
    const list = [address(other, '제101동 제15층 제1502호')]
    const { client, calls } = await startServer([choice(...list)])
    expect(await client.buy(unit)).toMatchObject({ kind: 'refused', problem: 'not-found' })
    expect(calls()).toHaveLength(1)
  })
})

describe('the token', () => {
  it('is kept for all calls, asked for once by many at a time, and renewed before its seven days are over', async () => {
    let now = new Date('2026-10-06T03:00:00Z')
    const answers = Array.from({ length: 4 }, () => coded('CF-13006'))
    const { client, asked, calls } = await startServer(answers, { now: () => now })
    await Promise.all([client.buy(unit), client.buy(unit)])
    now = new Date(now.getTime() + 6.9 * 86_400_000)
    await client.buy(unit)
    expect(asked.filter(({ path }) => path === '/oauth/token')).toHaveLength(1)
    now = new Date(now.getTime() + 0.1 * 86_400_000)
    await client.buy(unit)
    expect(calls().map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t1',
      'Bearer t1',
      'Bearer t2',
    ])
  })

  it('is renewed once where the gate no longer knows it; a second time the settings are wrong', async () => {
    const refused: Answer = { status: 401, text: '{"error":"invalid_token"}' }
    const once = await startServer([refused, coded('CF-13006')])
    expect(await once.client.buy(unit)).toMatchObject({ problem: 'not-found' })
    expect(once.calls().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
    const twice = await startServer([refused, refused, coded('CF-00000')])
    expect(await twice.client.buy(unit)).toMatchObject({ kind: 'refused', problem: 'misconfigured' })
    expect(twice.calls()).toHaveLength(2)
  })
})

it('answers are percent-encoded JSON with + for spaces, or plain JSON; others say nothing', () => {
  const said = { a: '은마 아파트', b: '1+1 & 100%' }
  expect(decodedAnswer(vendorText(said))).toEqual(said)
  expect(decodedAnswer(JSON.stringify(said))).toEqual(said)
  for (const nonsense of ['', '%', '%7B', '<html>', 'x']) expect(decodedAnswer(nonsense)).toBeUndefined()
})

it('the public key is taken as base64 of DER and as PEM, and only RSA', () => {
  const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const der = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const written of [pem, der, pem.replaceAll('\n', String.raw`\n`)])
    expect(publicKeyOf(written).equals(keys.publicKey)).toBe(true)
  for (const wrong of ['', 'x', der.slice(10)]) expect(() => publicKeyOf(wrong)).toThrow(Error)
})
