import { expect, it } from 'vitest'
import { codef } from '#infra/providers/codef/codef.provider.ts'
import { providerProblems, providerSettings } from '#infra/providers/providers.ts'
import { codefVariables } from './codef-variables.ts'

it('registers are bought where all of it is set, at the vendor’s addresses and prices', () => {
  expect(providerSettings(codefVariables).registry).toEqual({
    kind: 'codef',
    baseUrl: 'https://api.codef.io',
    tokenUrl: 'https://oauth.codef.io',
    clientId: 'id',
    clientSecret: 'secret',
    publicKey: { written: codefVariables.CODEF_PUBLIC_KEY },
    phone: '01012345678',
    pin: '1234',
    prepayNo: '123456789012',
    prepayPass: 'pass',
    prices: { view: 700, issue: 1_000 },
  })
  const prices = { CODEF_PRICE_VIEW: '800', CODEF_PRICE_ISSUE: '1200', CODEF_BASE_URL: 'https://development.codef.io/' }
  expect(providerSettings({ ...codefVariables, ...prices }).registry).toMatchObject({
    baseUrl: 'https://development.codef.io',
    prices: { view: 800, issue: 1_200 },
  })
})

it.each([
  ['CODEF_PUBLIC_KEY', 'no-key'],
  ['CODEF_PHONE', '12-3x'],
  ['CODEF_PIN', '12345'],
  ['CODEF_PREPAY_NO', '1234'],
  ['CODEF_PRICE_VIEW', '-1'],
  ['CODEF_BASE_URL', 'codef.io'],
])('a malformed %s is named, and not shown', (name, value) => {
  const [problem = '', ...more] = providerProblems({ ...codefVariables, [name]: value })
  expect(problem).toMatch(new RegExp(`^${name} must be `))
  expect(problem).not.toContain(value)
  expect(more).toEqual([])
})

it('production does without it where nothing is said, and whoever asks is told so', async () => {
  const env = { NODE_ENV: 'production' }
  expect(providerSettings(env).registry).toEqual({ kind: 'absent' })
  expect(providerProblems({ ...env, CODEF_PIN: '1234' }).join('\n')).toMatch(/CODEF_CLIENT_ID.* missing/)
  const none = codef.absent?.()
  const unit = { address: '', buildingName: '', dong: '', ho: '1', uniqueNo: '11461996041235' }
  expect(await none?.buy(unit)).toMatchObject({ kind: 'refused', problem: 'misconfigured' })
  expect(await none?.findUnit(unit)).toMatchObject({ kind: 'refused', problem: 'misconfigured' })
  expect(await none?.recover(unit)).toMatchObject({ kind: 'unclear' })
  expect(await none?.points()).toBeNull()
})
