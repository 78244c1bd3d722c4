import { createPrivateKey, generateKeyPairSync, randomInt, sign, type KeyObject } from 'node:crypto'
import { writePdf } from '../../lib/pdf/draw/index.ts'
import { sha256Hex } from '../../providers/document-centre/document-centre-signature.ts'
import { simulatedDocumentCentre } from '../../providers/document-centre/document-centre.provider.ts'
import type { SimulatedCentre, SimulatedDeposit } from './simulated-centre.ts'

/** Ed25519 key of the simulated centre; everybody knows it, so it proves nothing. */
const PKCS8 = '302e020100300506032b657004220420'
const SEED = 'danji-simulated-document-centre!'
const centreKey = createPrivateKey({
  key: Buffer.concat([Buffer.from(PKCS8, 'hex'), Buffer.from(SEED)]),
  format: 'der',
  type: 'pkcs8',
})

const VALID_MS = 90 * 86_400_000
const NUMBERS = 1_000_000

/** Draws what is printed: the items of 시행령 제15조의9. */
const drawCertificate = async (items: ReturnType<typeof itemsOf>): Promise<Buffer> => {
  const { number, centre, applicant, askedAt, issuedAt, validUntil, purpose, document } = items
  const { content } = await writePdf({
    title: '전자문서 보관 증명서',
    author: centre,
    madeAt: issuedAt,
    footer: `${centre} · 모의 증명서로 효력이 없습니다`,
    blocks: [
      { kind: 'title', text: '전자문서 보관 증명서', above: centre },
      {
        kind: 'facts',
        rows: [
          ['증명서 번호', number],
          ['신청인', `${applicant.name} (${applicant.identifier})`],
          ['신청 일시', askedAt],
          ['발급 일시', issuedAt],
          ['유효 기간', validUntil],
          ['용도', purpose],
          ['문서 이름', document.title],
          ['보관 번호', document.depositId],
          ['작성자', document.author],
          ['수신자', document.recipient],
          ['송신 일시', document.sentAt],
          ['수신 일시', document.receivedAt],
          ['보관 일시', document.depositedAt],
          ['SHA-256', document.sha256],
        ],
      },
    ],
  })
  return content
}

const itemsOf = (centre: SimulatedCentre, deposit: SimulatedDeposit, purpose: string) => {
  const now = centre.now()
  const isOther = centre.read().certificates === 'other-document'
  return {
    number: `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${String(randomInt(NUMBERS)).padStart(6, '0')}`,
    centre: simulatedDocumentCentre.name,
    applicant: { name: '단지 운영자', identifier: '000-00-00000' },
    askedAt: now.toISOString(),
    issuedAt: now.toISOString(),
    validUntil: new Date(now.getTime() + VALID_MS).toISOString(),
    purpose,
    document: isOther ? { ...deposit, sha256: '0'.repeat(64) } : deposit,
  }
}

const keyOf = (centre: SimulatedCentre): KeyObject =>
  centre.read().certificates === 'other-key' ? generateKeyPairSync('ed25519').privateKey : centreKey

/** Issues a certificate, in the form of the assumed protocol. */
export const issueCertificate = async (centre: SimulatedCentre, deposit: SimulatedDeposit, purpose: string) => {
  const items = itemsOf(centre, deposit, purpose)
  const file = await drawCertificate(items)
  const statement = JSON.stringify({ ...items, fileSha256: sha256Hex(file) })
  const signature = sign(null, Buffer.from(statement), keyOf(centre)).toString('base64')
  return { statement, signature, file: file.toString('base64') }
}
