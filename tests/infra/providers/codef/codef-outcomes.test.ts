import { describe, expect, it } from 'vitest'
import { codefErrors, errorOfCode } from '#infra/providers/codef/codef-errors.ts'
import { codefEntriesOf } from '#infra/simulators/codef/codef-entries.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import { coded, startServer, unit, type Answer } from './answering-server.ts'

const entriesOf = (different: Partial<typeof unit> = {}) =>
  codefEntriesOf(
    registerFor({ ...unit, ...different }, [{ name: '홍길동', birth6: '600101', share: [1, 1] }], {
      at: new Date('2026-10-06T03:00:00Z'),
    }),
  )
const issued = (data: object): Answer =>
  coded('CF-00000', { resIssueYN: '1', resOriGinalData: '', resRegisterEntriesList: [entriesOf()], ...data })
const pdf = Buffer.from('%PDF-1.7 a register').toString('base64')

const bought = async (...answers: readonly Answer[]) => (await startServer(answers)).client.buy(unit)
const recovered = async (...answers: readonly Answer[]) => (await startServer(answers)).client.recover(unit)

describe('a buying call', () => {
  it.each(Object.entries(codefErrors))('%s has an outcome of its own', async (code, { problem, paid, message }) => {
    const outcome = await bought(coded(code))
    expect(outcome).toEqual(
      paid === 'no' ? { kind: 'refused', problem, code, message } : { kind: 'unclear', code, message },
    )
    expect(message).toMatch(/[가-힣].*(?:해 주세요|알려 주세요|확인해 주세요|시도합니다)\.$/)
  })

  it('is unclear after a code that nobody knows, a time-out of the office, or a twin of it', async () => {
    for (const code of ['CF-77777', 'CF-01004', 'CF-00016', 'toString'])
      expect(await bought(coded(code))).toMatchObject({ kind: 'unclear', code })
    expect(errorOfCode('constructor').paid).toBe('perhaps')
  })

  it.each([
    ['0', { kind: 'refused', problem: 'refused' }],
    ['1', { kind: 'delivered', price: 700 }],
    ['2', { kind: 'unclear' }],
    ['3', { kind: 'unclear' }],
    ['4', { kind: 'delivered', price: 0 }],
    ['5', { kind: 'unclear' }],
  ])('that says resIssueYN %s is %o', async (resIssueYN, outcome) => {
    expect(await bought(issued({ resIssueYN }))).toMatchObject(outcome)
  })

  it('brings the PDF under either of its names, and none where it is no PDF', async () => {
    const file = new Uint8Array(Buffer.from(pdf, 'base64'))
    for (const [data, expected] of [
      [{ resOriGinalData: pdf }, file],
      [{ resOriGinalData: undefined, resOriginalData: pdf }, file],
      [{ resOriGinalData: '' }, null],
      [{ resOriGinalData: 'bm8gcGRm' }, null],
    ] as const)
      expect(await bought(issued(data))).toMatchObject({ kind: 'delivered', register: { pdf: expected } })
  })

  it.each([
    ['no entry', { resRegisterEntriesList: [] }],
    ['several', { resRegisterEntriesList: [entriesOf(), entriesOf()] }],
    ['another number', { resRegisterEntriesList: [entriesOf({ uniqueNo: '11461996049999' })] }],
    ['another 호', { resRegisterEntriesList: [entriesOf({ ho: '1503' })] }],
    ['another 동', { resRegisterEntriesList: [entriesOf({ dong: '1101' })] }],
    ['no register', { resRegisterEntriesList: [{ ...Object(entriesOf()), resRegistrationHisList: 'x' }] }],
    ['a text', { resRegisterEntriesList: ['x'] }],
    ['another form', { resIssueYN: undefined }],
  ])('that was paid and brings %s is unclear, never taken', async (_, data) => {
    expect(await bought(issued(data))).toMatchObject({ kind: 'unclear' })
  })

  it.each<[string, Answer]>([
    ['a connection that breaks', 'hangs-up'],
    ['nonsense', { text: '<html>' }],
    ['nothing', { text: '' }],
    ['500', { status: 500, text: 'x' }],
    ['502', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['400', { status: 400, text: 'x' }],
    ['JSON of another form', { text: '{"status":"ok"}' }],
  ])('whose answer is %s is unclear', async (_, answer) => {
    expect(await bought(answer)).toMatchObject({ kind: 'unclear' })
  })

  it.each([
    [403, 'misconfigured'],
    [404, 'misconfigured'],
    [429, 'busy'],
  ])('that the gate turns away with %i took nothing', async (status, problem) => {
    expect(await bought({ status, text: '' })).toMatchObject({ kind: 'refused', problem })
  })

  it('that could not leave took nothing', async () => {
    const baseUrl = 'http://127.0.0.1:2'
    for (const different of [{ baseUrl }, { tokenUrl: baseUrl }, { publicKey: async () => undefined }]) {
      const { client, calls } = await startServer([], different)
      expect(await client.buy(unit)).toMatchObject({ kind: 'refused', problem: 'busy' })
      expect(calls()).toEqual([])
    }
  })

  it('does not leave while the register office is closed', async () => {
    const now = () => new Date('2026-10-01T13:00:00Z')
    const { client, asked } = await startServer([], { now })
    expect(await client.buy(unit)).toMatchObject({ kind: 'refused', problem: 'maintenance' })
    expect(await client.system(now())).toEqual({
      status: 'maintenance',
      until: new Date('2026-10-01T21:00:00Z'),
      dailyRemaining: null,
    })
    expect(asked).toEqual([])
  })
})

describe('recovering', () => {
  const lookedUp = (data: object = {}): Answer => issued({ resIssueYN: '2', ...data })

  it('brings what was paid before, for nothing', async () => {
    expect(await recovered(issued({ resIssueYN: '4' }))).toMatchObject({ kind: 'delivered', price: 0 })
  })

  it('says that nothing is outstanding only where the unit itself was looked up', async () => {
    expect(await recovered(lookedUp())).toMatchObject({ kind: 'refused', problem: 'not-found' })
    const other = { resRegisterEntriesList: [entriesOf({ uniqueNo: '11461996049999' })] }
    expect(await recovered(lookedUp(other))).toMatchObject({ kind: 'unclear' })
    expect(await recovered(lookedUp({ resRegisterEntriesList: [] }))).toMatchObject({ kind: 'unclear' })
  })

  it.each<[string, Answer]>([
    ['a refusal', coded('CF-13006')],
    ['the daily limit', coded('CF-00012')],
    ['a failure', issued({ resIssueYN: '0' })],
    ['another unit’s', issued({ resIssueYN: '4', resRegisterEntriesList: [entriesOf({ ho: '1' })] })],
    ['a broken connection', 'hangs-up'],
    ['a closed gate', { status: 429, text: '' }],
  ])('knows nothing after %s', async (_, answer) => {
    expect(await recovered(answer)).toMatchObject({ kind: 'unclear' })
  })
})

describe('looking a number up', () => {
  const found = async (answer: Answer) => (await startServer([answer])).client.findUnit(unit)

  it('is refused with the provider’s code, or unavailable, and never unclear', async () => {
    expect(await found(coded('CF-13007'))).toMatchObject({ kind: 'refused', problem: 'several-found' })
    expect(await found(coded('CF-77777'))).toMatchObject({ kind: 'refused', problem: 'refused' })
    expect(await found(coded('CF-01004'))).toMatchObject({ kind: 'unavailable' })
    expect(await found('hangs-up')).toMatchObject({ kind: 'unavailable' })
    expect(await found({ text: 'x' })).toMatchObject({ kind: 'unavailable' })
    expect(await found(issued({ resIssueYN: '0' }))).toMatchObject({ kind: 'refused', problem: 'unreadable' })
  })

  it('is down where the provider does not know us, and ok where it does', async () => {
    const now = new Date('2026-10-06T03:00:00Z')
    const { client } = await startServer([])
    expect(await client.system(now)).toEqual({ status: 'ok', until: null, dailyRemaining: null })
    expect(await client.points()).toBeNull()
    const away = await startServer([], { tokenUrl: 'http://127.0.0.1:2' })
    expect(await away.client.system(now)).toMatchObject({ status: 'down' })
  })
})
