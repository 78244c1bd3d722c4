import { PDFDocument } from 'pdf-lib'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { addSealPlaceholder } from '#infra/lib/pdf/seal/placeholder.ts'
import { readSealing, type Sealing } from '#infra/lib/pdf/seal/sealing.ts'
import type { TestCertificate } from '#tests/support/simulated/certificates.ts'

export const SEALED_AT = '2026-11-20T05:06:07.000Z'
export const NOW = new Date('2026-11-20T05:06:07.000Z')

const keyPem = (key: TestCertificate['key']): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Makes the sealing settings of these certificates; the first seals. */
export const sealingOf = (...[leaf, ...others]: [TestCertificate, ...TestCertificate[]]): Sealing =>
  readSealing({ certificate: [leaf, ...others].map(({ pem }) => pem).join(''), key: keyPem(leaf.key) }, NOW)

/** Makes a document of two pages with the placeholder of a seal. */
export const unsealedPdf = async (title = 'hello'): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.addPage([300, 300]).drawText(title)
  document.addPage([300, 300]).drawText('second page')
  addSealPlaceholder(document, { at: SEALED_AT, name: 'Danji', reason: 'Sealed (by test)' })
  return document.save({ useObjectStreams: false })
}

export const sealedPdf = async (sealing: Sealing): Promise<Buffer> =>
  (await fillSeal(await unsealedPdf(), sealing)).bytes
