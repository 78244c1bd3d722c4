import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchedAs, words } from '#tests/document/made-documents.ts'
import { pdfAFaults } from '#tests/support/pdf-a/pdf-a-faults.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { hasOutsideTools, readSheet, unpackOutside, verifyWithoutNetwork, type OutsideFolder } from './outside-tools.ts'
import { makeForToday, startThreeWays, type OwnerWithRights } from './three-ways.ts'

const danji = await startTestApp()
const owners = [1, 2, 3, 4].map((n): OwnerWithRights => ({
  ...ownerOf(n),
  birthDate: '1950-03-01',
  landShare: 30 + n / 2,
}))
const [certified, byPhone, onPaper, silent] = owners as [
  OwnerWithRights,
  OwnerWithRights,
  OwnerWithRights,
  OwnerWithRights,
]

describe.skipIf(!hasOutsideTools())('the file for the authority, opened by programs that are not ours', () => {
  const made: { folder?: OutsideFolder } = {}
  const folder = (): OutsideFolder => made.folder ?? expect.fail('nothing was made')
  const pdfs = (): readonly string[] => folder().names.filter((name) => name.endsWith('.pdf'))
  const fileOf = (owner: OwnerWithRights): string =>
    pdfs().find((name) => name.startsWith('동의서/') && name.includes(owner.name)) ??
    expect.fail(`nothing of ${owner.name}`)
  const bytesOf = (name: string): Buffer => readFileSync(join(folder().path, name))

  beforeAll(async () => {
    const campaign = await startThreeWays(danji, owners)
    await campaign.signByPhone(byPhone)
    await campaign.signCertified(certified)
    await campaign.enterPaper(onPaper, '3')
    const { path, id } = await makeForToday(danji, campaign)
    const admin = await appoint(danji, { role: 'SUPER_ADMIN' })
    const { bytes } = await fetchedAs(danji)(admin, `${path}/${id}/download`)
    made.folder = unpackOutside(bytes)
  }, 60_000)
  afterAll(() => made.folder?.remove())

  it('holds the three consents in the order of their numbers, the one without behind', () => {
    const documents = folder()
      .names.filter((name) => name.startsWith('동의서/'))
      .toSorted()
    expect(
      documents.map((name) => [certified, byPhone, onPaper, silent].find((owner) => name.includes(owner.name))),
    ).toEqual([certified, onPaper, byPhone])
    expect(documents.map((name) => /(제2026|서면)-\d{4}호/.exec(name)?.[0])).toEqual([
      '제2026-0001호',
      '서면-0003호',
      undefined,
    ])
  })

  it('fits its index by sha256sum, which finds a single changed byte', () => {
    const { run, path } = folder()
    expect(run('sha256sum', '--strict', '-c', '색인.txt')).toMatchObject({ code: 0 })
    const name = fileOf(certified)
    const whole = bytesOf(name)
    const changed = Buffer.from(whole)
    changed[100] = (changed[100] ?? 0) ^ 1
    writeFileSync(join(path, name), changed)
    expect(run('sha256sum', '--strict', '-c', '색인.txt').code).not.toBe(0)
    writeFileSync(join(path, name), whole)
  })

  it('has nothing but whole PDFs, and seals over all of each consent', () => {
    const { run } = folder()
    expect(pdfs()).toHaveLength(6)
    for (const name of pdfs()) expect({ name, ...run('qpdf', '--check', name) }).toMatchObject({ name, code: 0 })
    for (const owner of [certified, byPhone, onPaper]) {
      const { said } = run('pdfsig', fileOf(owner))
      expect(said).toContain('Signature is Valid')
      expect(said).toMatch(/- Total document signed/)
    }
  })

  it('is PDF/A-2b but for the scan of a paper', () => {
    for (const name of pdfs().filter((one) => one !== fileOf(onPaper)))
      expect({ name, faults: pdfAFaults(bytesOf(name)) }).toEqual({ name, faults: [] })
    expect(pdfAFaults(bytesOf(fileOf(onPaper)))).toContain('metadata: there are none')
  })

  it('says the same of the owners in its workbook, its list and the roll', async () => {
    const [head = [], ...rows] = readSheet(folder(), '동의자 명부.xlsx')
    const said = rows.map((row) => Object.fromEntries(head.map((title, index) => [title, row[index] ?? ''])))
    expect(said).toHaveLength(3)
    const list = await words(bytesOf('동의자 명부.pdf'), 1)
    for (const [index, owner] of [certified, onPaper, byPhone].entries()) {
      const { name, birthDate, dong, ho, landShare } = owner
      expect(said[index]).toMatchObject({ 성명: name, 생년월일: birthDate, 동: dong, 호: ho, 파일: fileOf(owner) })
      expect([Number(said[index]?.['전용면적 (㎡)']), Number(said[index]?.['대지권 (㎡)'])]).toEqual([
        59.9912,
        landShare,
      ])
      for (const text of [name, birthDate, `${dong}동 ${ho}호`, '59.9912']) expect(list).toContain(text)
    }
    expect(list).not.toContain(silent.name)
  })

  it('has evidence that its verifier counts without a network', async () => {
    const { fingerprint } = (await danji.anyone.get('/api/log/key')).body as { readonly fingerprint: string }
    const { code, said } = verifyWithoutNetwork(folder(), '증거/증거 파일.jsonl.gz', fingerprint)
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(fingerprint) as string })
    expect(verifyWithoutNetwork(folder(), '증거/증거 파일.jsonl.gz', 'ab'.repeat(32)).code).toBe(1)
  })
})
