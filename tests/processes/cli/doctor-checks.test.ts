import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeSelfSigned } from '#infra/lib/pdf/seal/index.ts'
import type { Messaging } from '#infra/providers/messaging.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { dnsCheck, tlsCheck } from '#services/processes/cli/checks/address-checks.ts'
import { diskCheck, sealCheck, storageCheck } from '#services/processes/cli/checks/machine-checks.ts'
import { messagingChecks } from '#services/processes/cli/checks/provider-checks.ts'
import { settingsFaults } from '#services/processes/cli/doctor.ts'
import { lineOf, runCheck, type InstallationCheck } from '#services/processes/cli/finding.ts'
import { startVendor } from '#tests/drills/drill-vendor.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { freshDir } from '../open-test-process.ts'

const now = new Date('2026-11-20T00:00:00Z')
const YEAR_MS = 365 * 86_400_000

const linesOf = async (check: InstallationCheck): Promise<readonly string[]> => (await runCheck(check)).map(lineOf)

describe('A finding', () => {
  it('is a line: how it is, what was checked, what is there, what to do', async () => {
    expect(settingsFaults(['KEY is missing']).map(lineOf)).toEqual([
      'FAIL settings  KEY is missing – correct it in danji.env or secrets/ (docs/configuration.md)',
    ])
  })

  it('of a check that throws or takes too long is a fault with its advice', async () => {
    const check = { name: 'it', advice: 'mend it', run: () => Promise.reject(new Error('broken\nat line 1')) }
    expect(await linesOf(check)).toEqual(['FAIL it        broken – mend it'])
    const slow = { ...check, run: () => sleep(60_000, [], { ref: false }) }
    expect((await runCheck(slow, 50)).map(lineOf)).toEqual(['FAIL it        no answer within 0.05 s – mend it'])
  })
})

describe('The name', () => {
  const linesFor = (url: string, ...addresses: readonly string[]) => linesOf(dnsCheck(url, async () => addresses))

  it('is well where it has a public address', async () => {
    expect(await linesFor('https://danji.example.kr', '198.51.100.7')).toEqual([
      'ok   dns       danji.example.kr is 198.51.100.7',
    ])
  })

  it.each(['10.1.2.3', '192.168.0.9', '172.16.5.5', '127.0.0.1', '::1', 'fd00::1'])(
    'is warned of where residents cannot reach %s',
    async (address) => {
      expect(await linesFor('https://danji.example.kr', address)).toEqual([
        `warn dns       danji.example.kr is ${address}, which residents cannot reach – let the name point to this server's public address`,
      ])
    },
  )

  it('is warned of where it is an address', async () => {
    expect(await linesFor('https://[2001:db8::1]')).toEqual([
      'warn dns       PUBLIC_URL has the address 2001:db8::1, not a name – set it to the name of a host',
    ])
  })

  it('that nobody knows is a fault', async () => {
    expect(await linesOf(dnsCheck('https://danji.invalid'))).toEqual([
      expect.stringMatching(/^FAIL dns .*danji\.invalid.* – add a record A \(and AAAA\) for danji\.invalid /),
    ])
  })
})

describe('The certificate of PUBLIC_URL', () => {
  const serve = async (from: Date): Promise<string> => {
    const { certificate: cert, key } = makeSelfSigned('localhost', from, ['localhost'])
    const server = createServer({ cert, key }).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return `https://localhost:${(server.address() as AddressInfo).port}`
  }

  it('is a fault where browsers refuse it', async () => {
    const url = await serve(new Date('2026-01-01T00:00:00Z'))
    expect(await linesOf(tlsCheck(url, () => now))).toEqual([
      'FAIL tls       browsers refuse the certificate of localhost (DEPTH_ZERO_SELF_SIGNED_CERT) – ' +
        'take one of a public authority: leave CADDY_OPTIONS empty in .env (local_certs is for a trial)',
    ])
  })

  it('is a fault after its end', async () => {
    const url = await serve(new Date(now.getTime() - 10 * YEAR_MS - 86_400_000))
    expect(await linesOf(tlsCheck(url, () => now))).toEqual([
      'FAIL tls       the certificate of localhost ended on 2026-11-19 – ' +
        'see why it is not renewed: the log of Caddy, ports 80 and 443',
    ])
  })

  it('is a fault where nobody answers, and missed where nothing is encrypted', async () => {
    expect(await linesOf(tlsCheck('https://localhost:1', () => now))).toEqual([
      expect.stringMatching(/^FAIL tls .*ECONNREFUSED.* – start the product and its proxy, and let ports 80 and 443 /),
    ])
    expect(await linesOf(tlsCheck('http://danji.example.kr', () => now))).toEqual([
      'warn tls       PUBLIC_URL is not encrypted – set it to https://… before residents use it',
    ])
  })
})

describe('This machine', () => {
  it.each([
    [0.5, 'ok   disk      50.0 of 100.0 GB are free at /data'],
    [0.09, /^warn disk {6}9\.0 of 100\.0 GB are free at \/data – delete old backups/],
    [0.02, /^FAIL disk {6}2\.0 of 100\.0 GB are free at \/data – delete old backups/],
  ])('with %d of its disk free says so', async (share, line) => {
    const check = diskCheck('/data', async () => ({ free: share * 100e9, total: 100e9 }))
    expect(await linesOf(check)).toEqual([expect.stringMatching(line)])
  })

  it('reads the disk of the data directory, which must be there', async () => {
    expect(await linesOf(diskCheck(freshDir()))).toEqual([expect.stringMatching(/^(ok|warn|FAIL) +disk +[\d.]+ of/)])
    expect(await linesOf(diskCheck('/nowhere'))).toEqual([expect.stringMatching(/^FAIL disk .*ENOENT/)])
  })

  it('stores documents in a bucket, or says that it does not answer', async () => {
    const s3 = { bucket: 'danji', region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }
    const server = await startS3Server(s3)
    const settings = { kind: 's3', ...s3, endpoint: server.endpoint, prefix: '' } as const
    expect(await linesOf(storageCheck(settings, freshDir()))).toEqual(['ok   storage   bucket danji takes documents'])
    const wrong = { ...settings, secretAccessKey: 'other' }
    expect(await linesOf(storageCheck(wrong, freshDir()))).toEqual([
      expect.stringMatching(/^FAIL storage .* – check S3_ENDPOINT, S3_BUCKET and its keys/),
    ])
    await server.close()
  })

  it('stores them in the data directory where no bucket is named', async () => {
    const dataDir = freshDir()
    expect(await linesOf(storageCheck({ kind: 'directory' }, dataDir))).toEqual([
      `ok   storage   documents lie in ${dataDir}`,
    ])
  })
})

describe('The seal', () => {
  const variables = (certificate?: string, key?: string) => ({
    certificate,
    key,
    passphrase: undefined,
    tsaUrl: undefined,
    tsaCertificate: undefined,
    revocation: false,
  })
  const begun = (from: string) => {
    const { certificate, key } = makeSelfSigned('Danji test seal', new Date(from))
    return variables(certificate, key)
  }

  it.each([
    [
      'that is self-signed',
      begun('2026-01-01T00:00:00Z'),
      /^warn seal .* is self-signed: .* – put certificate and key /,
    ],
    ['that ends soon', begun('2016-12-01T00:00:00Z'), /^warn seal .* ends on 2026-11-29 – order the next one/],
    ['that has ended', begun('2016-01-01T00:00:00Z'), /^FAIL seal .* – put certificate and key of an authority into/],
    ['that is not set', variables(), /^warn seal {6}no certificate is set.* – put certificate and key/],
    ['without its key', variables('/nowhere'), /^FAIL seal .*belong together/],
    ['that is no file', variables('/nowhere', '/nowhere'), /^FAIL seal .*SEAL_CERTIFICATE is neither PEM nor a file/],
  ])('%s is told', async (_name, seal, line) => {
    expect(await linesOf(sealCheck(seal, freshDir(), () => now))).toEqual([expect.stringMatching(line)])
  })
})

describe('Messages', () => {
  const { apiKey, apiSecret, from, pfId, templates, prices } = simulatedSolapi
  const linesFor = async (given: {
    readonly balance?: number
    readonly secret?: string
    readonly from?: string
    readonly template?: string
    readonly baseUrl?: string
  }): Promise<readonly string[]> => {
    const vendor = await startVendor({ balance: given.balance ?? 1_000_000, webhooks: 'off' })
    const baseUrl = given.baseUrl ?? vendor.variables['SOLAPI_BASE_URL'] ?? ''
    const messaging: Messaging = {
      sender: createSolapiClient({ baseUrl, apiKey, apiSecret: given.secret ?? apiSecret, from }),
      pfId,
      templates: { ...templates, verification: given.template ?? templates.verification },
      prices,
    }
    const checks = messagingChecks({ isSimulated: false, from: given.from ?? from, open: () => messaging })
    const found = await Promise.all(checks.map(linesOf))
    await vendor.close()
    return found.flat()
  }

  it('are well with a balance, approved templates and a number', async () => {
    expect(await linesFor({})).toEqual([
      expect.stringMatching(/^ok {3}messages {2}Solapi has [\d,]+ won$/),
      'ok   templates Kakao has approved all that are used',
      `ok   sender    messages come from ${from}, which must be registered at Solapi with its papers`,
    ])
  })

  it('are warned of where the balance is nearly spent', async () => {
    expect((await linesFor({ balance: 100 }))[0]).toMatch(
      /^warn messages {2}Solapi has 5,100 won – charge it: 500 codes/,
    )
  })

  it('are a fault where keys, template or number do not fit', async () => {
    const refused = await linesFor({ secret: 'wrong' })
    for (const name of ['messages ', 'templates'])
      expect(refused).toContainEqual(
        expect.stringMatching(
          new RegExp(`^FAIL ${name} Solapi refuses: .* – compare SOLAPI_API_KEY and SOLAPI_API_SECRET`),
        ),
      )
    expect(await linesFor({ template: 'KA01TP-unknown', from: '' })).toEqual([
      expect.stringMatching(/^ok {3}messages/),
      'FAIL templates SOLAPI_TEMPLATE_VERIFICATION: not among the approved ones of the channel – ' +
        'compare their ids, and SOLAPI_PF_ID, with the console of Solapi',
      'FAIL sender    no number is set that messages come from – set SOLAPI_FROM to a number registered at Solapi',
    ])
  })

  it('are a fault where Solapi cannot be reached', async () => {
    expect((await linesFor({ baseUrl: 'http://127.0.0.1:1' }))[0]).toMatch(
      /^FAIL messages .* – let this machine reach api\.solapi\.com by HTTPS$/,
    )
  })

  it('are warned of where a simulator stands in', async () => {
    const checks = messagingChecks({ isSimulated: true, from: undefined, open: () => expect.fail('it is not opened') })
    expect((await Promise.all(checks.map(linesOf))).flat()).toEqual([
      expect.stringMatching(/^warn messages .*nothing reaches a phone – fill in the variables of Solapi/),
    ])
  })
})
