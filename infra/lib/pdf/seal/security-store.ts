import { createHash } from 'node:crypto'
import type { RevocationProof } from './revocation.ts'

/**
 * Validation data of a seal for later years: certificates in DER, and proof that they were not
 * revoked.
 */
export type SecurityStore = {
  readonly certificates: readonly Uint8Array[]
  readonly proofs: readonly RevocationProof[]
}

type End = { readonly size: number; readonly root: number; readonly info: string; readonly tableAt: number }

const endOf = (text: string): End | undefined => {
  const [, trailer = '', tableAt] =
    /trailer\s*<<([^<>]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2_000)) ?? []
  const size = /\/Size (\d+)/.exec(trailer)?.[1]
  const root = /\/Root (\d+) 0 R/.exec(trailer)?.[1]
  if (tableAt === undefined || size === undefined || root === undefined) return undefined
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0]
  return { size: Number(size), root: Number(root), info: info ? ` ${info}` : '', tableAt: Number(tableAt) }
}

/** Returns the text of the catalogue's last revision, without its closing brackets. */
const openCatalogue = (text: string, root: number): string | undefined => {
  const at = text.lastIndexOf(`\n${root} 0 obj\n<<`)
  return at < 0 ? undefined : /obj\n(<<[\s\S]*?)>>\nendobj/.exec(text.slice(at))?.[1]
}

type FilePart = { readonly at: number; readonly bytes: Buffer }

/** Lays objects one after the other, with the offset of each. */
const appendParts = (from: number, objects: readonly Buffer[]): readonly FilePart[] => {
  const parts: FilePart[] = []
  for (const bytes of objects) {
    const last = parts.at(-1)
    parts.push({ at: last ? last.at + last.bytes.length : from, bytes })
  }
  return parts
}

const object = (number: number, body: string | Uint8Array): Buffer => {
  const content =
    typeof body === 'string'
      ? Buffer.from(body, 'latin1')
      : Buffer.concat([Buffer.from(`<< /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')])
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')])
}

const entry = ({ at }: FilePart): string => `${String(at).padStart(10, '0')} 00000 n \n`

const storeText = ({ certificates, proofs }: SecurityStore, first: number, contents: Buffer): string => {
  const references = (numbers: readonly number[]) => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`
  const ofKind = (kind: RevocationProof['kind']) =>
    references(proofs.flatMap((proof, index) => (proof.kind === kind ? [first + certificates.length + index] : [])))
  const certs = references(certificates.map((_, index) => first + index))
  // Viewers look this entry up by the digest of the signature's whole placeholder, its padding
  // included.
  const name = createHash('sha1').update(contents).digest('hex').toUpperCase()
  const each = `/VRI << /${name} << /Cert ${certs} /OCSP ${ofKind('OCSP')} /CRL ${ofKind('CRL')} >> >>`
  return `<< /Type /DSS /Certs ${certs} /OCSPs ${ofKind('OCSP')} /CRLs ${ofKind('CRL')} ${each} >>`
}

/**
 * Appends validation data to a sealed file as a revision of its own (PAdES B-LT). `contents` are
 * the bytes of the signature's placeholder. Returns undefined where the file has no plain
 * cross-reference table that can be extended.
 */
export const addSecurityStore = (file: Buffer, contents: Buffer, store: SecurityStore): Buffer | undefined => {
  const text = file.toString('latin1')
  const end = endOf(text)
  const catalogue = end && openCatalogue(text, end.root)
  if (!end || catalogue === undefined || catalogue.includes('/DSS')) return undefined
  const gap = text.endsWith('\n') ? '' : '\n'
  const values = [...store.certificates, ...store.proofs.map(({ der }) => der)]
  const storeNumber = end.size + values.length
  const parts = appendParts(file.length + gap.length, [
    ...values.map((der, index) => object(end.size + index, der)),
    object(storeNumber, storeText(store, end.size, contents)),
    object(end.root, `${catalogue}/DSS ${storeNumber} 0 R\n>>`),
  ])
  const [fresh, last] = [parts.slice(0, -1), parts.slice(-1)]
  const tableAt = parts.reduce((sum, { bytes }) => sum + bytes.length, file.length + gap.length)
  const table = `xref\n${end.root} 1\n${last.map(entry).join('')}${end.size} ${fresh.length}\n${fresh.map(entry).join('')}`
  const trailer =
    `trailer\n<< /Size ${storeNumber + 1} /Root ${end.root} 0 R${end.info} /Prev ${end.tableAt} ` +
    `>>\nstartxref\n${tableAt}\n%%EOF\n`
  return Buffer.concat([
    file,
    Buffer.from(gap),
    ...parts.map(({ bytes }) => bytes),
    Buffer.from(table + trailer, 'latin1'),
  ])
}
