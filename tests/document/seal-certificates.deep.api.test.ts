import { expect, it } from 'vitest'
import { storeSealCertificates } from '#services/document/seal/seal-certificates.ts'
import { sealedPdf, sealingOf } from '#tests/infra/pdf-seal/sealed-samples.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { issue } from '#tests/support/simulated/certificates.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const { anyone, system } = await startTestApp()
const root = issue({ name: 'Root', usage: 'authority' })
const [before, now] = [
  issue({ name: 'Seal of before', usage: 'seal', issuer: root }),
  issue({ name: 'Seal of now', usage: 'seal' }),
]
const authority = issue({ name: 'Stamp root', usage: 'authority' })
const stamped = { ...sealingOf(now), timeStamps: { url: 'http://tsa.test/', authorities: [authority.pem] } }

type CertificateAnswer = { readonly der: string; readonly subject: string }
const listed = async () =>
  (await anyone.get('/api/document/seal-certificates')).body as {
    certificates: CertificateAnswer[]
    timeStampAuthorities: CertificateAnswer[]
  }

it('anyone can ask which certificates seal here, and which did before; a start more changes nothing', async () => {
  for (const sealing of [sealingOf(before, root), testSealing(), stamped, stamped])
    await storeSealCertificates(system.database, sealing)
  const { certificates, timeStampAuthorities } = await listed()
  // Not the root: whoever it vouches for would seal as well.
  expect(certificates.map(({ subject }) => subject)).toEqual([
    'CN=Seal of now',
    'CN=Danji test seal',
    'CN=Seal of before',
  ])
  expect(timeStampAuthorities.map(({ subject }) => subject)).toEqual(['CN=Stamp root'])
  const pem = ({ der }: CertificateAnswer) => `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----`
  const { verdict } = await verifySeal(await sealedPdf(sealingOf(before, root)), { seals: certificates.map(pem) })
  expect(verdict).toBe('intact')
})

it('what was sealed with stays known: the product can neither change nor remove it', async () => {
  for (const change of ['delete from seal_certificate', "update seal_certificate set purpose = 'seal'"])
    await expect(system.pool.query(change)).rejects.toThrow(/permission denied/)
})
