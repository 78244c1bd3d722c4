import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { afterAll, describe, expect, it } from 'vitest'
import { readDer } from '#infra/lib/pdf/seal/check/der.ts'
import { readSignedData } from '#infra/lib/pdf/seal/check/signed-data.ts'
import { cmsIds } from '#infra/lib/pdf/seal/cms.ts'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { issue } from '#tests/support/simulated/certificates.ts'
import { startTimeStampAuthority } from '#tests/support/simulated/time-stamp-authority.ts'
import { sealedPdf, sealingOf, unsealedPdf } from './sealed-samples.ts'

const root = issue({ name: 'Root', usage: 'authority' })
const leaf = issue({ name: 'Danji seal', usage: 'seal', issuer: root })
const curved = issue({ name: 'Danji P-256', usage: 'seal', issuer: root, ec: true })
const stamper = issue({ name: 'Stamper', usage: 'stamp', issuer: root })
const authority = await startTimeStampAuthority(stamper, root)
const stamped = await fillSeal(await unsealedPdf(), { ...sealingOf(leaf, root), timeStamps: { url: authority.url } })
const directory = mkdtempSync(join(tmpdir(), 'danji-seal-'))
afterAll(() => {
  authority.close()
  rmSync(directory, { recursive: true, force: true })
})

const write = (name: string, content: Uint8Array | string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const partsOf = (file: Buffer) => {
  const from = file.indexOf('/Contents <') + '/Contents '.length
  const to = file.indexOf('>', from) + 1
  const signature = readDer(Buffer.from(file.toString('latin1', from + 1, to - 1), 'hex'))
  const token = readSignedData(signature).unsigned(cmsIds.timeStampToken)
  return { signature, covered: Buffer.concat([file.subarray(0, from), file.subarray(to)]), token }
}
const signedData = (der: Uint8Array): SignedData =>
  new SignedData({ schema: new ContentInfo({ schema: fromBER(new Uint8Array(der)).result }).content })
const trustedCerts = [new Certificate({ schema: fromBER(new Uint8Array(root.der)).result })]
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
/** Its verdict on what was tampered with is an exception. */
const pkijsAccepts = (der: Uint8Array, data: Uint8Array): Promise<boolean> =>
  signedData(der)
    .verify({ signer: 0, data: bufferOf(data), checkChain: true, trustedCerts })
    .catch(() => false)

describe('pkijs, which shares nothing with what seals and what checks,', () => {
  it.each([leaf, curved])('finds a seal right, and a changed file wrong', async (certificate) => {
    const { signature, covered } = partsOf(await sealedPdf(sealingOf(certificate, root)))
    expect(await pkijsAccepts(signature.raw, covered)).toBe(true)
    covered[9] = (covered[9] ?? 0) ^ 1
    expect(await pkijsAccepts(signature.raw, covered)).toBe(false)
  })
  it('finds the time stamp to be of this very signature', async () => {
    const { signature, token } = partsOf(stamped.bytes)
    const value = readSignedData(signature).signature
    const { encapContentInfo } = signedData(token?.raw ?? new Uint8Array())
    const info = new TSTInfo({ schema: fromBER(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer()).result })
    expect(await info.verify({ data: bufferOf(value) })).toBe(true)
    expect(await info.verify({ data: bufferOf(covered(value)) }).catch(() => false)).toBe(false)
  })
})

const covered = (value: Uint8Array): Uint8Array => value.map((byte, index) => (index === 0 ? byte ^ 1 : byte))

/** Returns the output of an installed tool, and its exit status. */
const said = (tool: string, args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(tool, args, { encoding: 'utf8' })
  return `${stdout}${stderr}ended with ${status}`
}

const isThere = (tool: string, ...args: string[]): boolean => spawnSync(tool, args).error === undefined

describe.skipIf(!isThere('openssl', 'version'))('openssl (left out where it is not installed)', () => {
  const openssl = (...args: string[]): string => said('openssl', args)
  const rootPem = write('root.pem', root.pem)
  it.each([
    ['RSA', leaf],
    ['P-256', curved],
  ])('finds a seal to be CAdES, as PAdES asks: %s', async (name, certificate) => {
    const { signature, covered: content } = partsOf(await sealedPdf(sealingOf(certificate, root)))
    const files = ['-in', write(`${name}.cms`, signature.raw), '-content', write(`${name}.data`, content)]
    const verdict = openssl(
      'cms',
      '-verify',
      '-cades',
      '-binary',
      '-inform',
      'DER',
      ...files,
      '-CAfile',
      rootPem,
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    )
    expect(verdict).toContain('CAdES Verification successful')
    expect(verdict).toContain('ended with 0')
  })
  it('finds the time stamp right', () => {
    const { signature, token } = partsOf(stamped.bytes)
    const files = [
      '-in',
      write('token', token?.raw ?? ''),
      '-data',
      write('value', readSignedData(signature).signature),
    ]
    expect(openssl('ts', '-verify', '-token_in', ...files, '-CAfile', rootPem)).toContain('Verification: OK')
  })
})

describe.skipIf(!isThere('pdfsig', '-v'))('pdfsig (left out where it is not installed)', () => {
  const pdfsig = (name: string, file: Uint8Array): string => said('pdfsig', [write(name, file)])
  it('says valid of a seal, and tells a changed byte and an appended revision', () => {
    const good = pdfsig('good.pdf', stamped.bytes)
    expect(good).toContain('Signature is Valid')
    expect(good).toContain('Signature Type: ETSI.CAdES.detached')
    expect(good).toMatch(/- Total document signed/)
    const changed = Buffer.from(stamped.bytes)
    changed[changed.indexOf('/Name (Danji)') + 7] = 0x64
    expect(pdfsig('changed.pdf', changed)).toContain('Digest Mismatch')
    expect(pdfsig('more.pdf', Buffer.concat([stamped.bytes, Buffer.from('% more\n')]))).toContain(
      'Not total document signed',
    )
  })
})
