import { openSealing, type SealVariables } from '#infra/lib/pdf/seal/open-sealing.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import type { Sealing } from '#infra/lib/pdf/seal/sealing.ts'

const BEGUN = new Date('2026-01-01T00:00:00Z')

let made: ReturnType<typeof makeSelfSigned> | undefined

/** Certificate and key of tests; made once a worker, since RSA takes its time. */
export const testSealVariables = (): SealVariables => {
  made ??= makeSelfSigned('Danji test seal', BEGUN)
  return { ...made, passphrase: undefined, tsaUrl: undefined, tsaCertificate: undefined, revocation: true }
}

export const testSealing = (): Sealing =>
  openSealing(testSealVariables(), { dataDir: '/nowhere', production: true, now: new Date('2026-11-20T00:00:00Z') })
