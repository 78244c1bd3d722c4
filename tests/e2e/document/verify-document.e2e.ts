import { createHash } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { addSealPlaceholder } from '#infra/lib/pdf/seal/placeholder.ts'
import { readSealing, type Sealing } from '#infra/lib/pdf/seal/sealing.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { sealOfServer } from '../support/e2e-seal.ts'
import { dropPdf } from '../support/in-page.ts'
import { check, narrow } from '../support/screen-tour.ts'

test.use({ baseURL: process.env['DANJI_URL'] ?? '', viewport: narrow })

/** Stands in the file as it is, so that any request that carried it would be seen. */
const SECRET = 'only-in-the-file-4711'

const sealed = async (sealing: Sealing): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage([300, 300])
  document.setSubject(SECRET)
  addSealPlaceholder(document, { at: new Date().toISOString(), name: 'Danji', reason: 'Journey' })
  return (await fillSeal(await document.save({ useObjectStreams: false }), sealing)).bytes
}

const choose = async (page: Page, name: string, bytes: Buffer): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a document is checked in the browser, and never leaves it', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postDataBuffer()?.toString('latin1') ?? ''}`))
  const good = await sealed(sealOfServer())
  const changed = Buffer.from(good)
  changed[20] = (changed[20] ?? 0) ^ 1
  const stranger = makeSelfSigned('Somebody else', new Date(Date.now() - 86_400_000))

  await page.goto('/document/verify?d=4F2A-11')
  await expect(heading(page, '원본 그대로인지 확인합니다')).toBeVisible()
  await expect(page.getByText('4F2A-11')).toBeVisible()
  await check(page, 'choose a document')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'PDF 파일 고르기' }).press('Enter')
  await (await chooser).setFiles({ name: '동의서.pdf', mimeType: 'application/pdf', buffer: good })
  await expect(heading(page, '원본 그대로입니다')).toBeFocused()
  await expect(page.getByText('Danji journey seal')).toBeVisible()
  await page.getByText('자세히 보기').click()
  await expect(page.getByText(createHash('sha256').update(good).digest('hex'))).toBeVisible()
  await check(page, 'an intact document')

  await choose(page, '바뀜.pdf', changed)
  await expect(heading(page, '바뀌었습니다')).toBeVisible()
  await check(page, 'a changed document')
  await page.evaluate(dropPdf, Buffer.concat([good, Buffer.from('% more\n')]).toString('base64'))
  await expect(heading(page, '추가된 내용이 있습니다')).toBeVisible()
  await choose(page, '다른곳.pdf', await sealed(readSealing(stranger, new Date())))
  await expect(heading(page, '단지의 봉인이 아닙니다')).toBeVisible()
  await choose(page, '사진.pdf', Buffer.from('no pdf at all'))
  await expect(heading(page, 'PDF 파일이 아닙니다')).toBeVisible()

  const own = sent.filter((request) => !request.startsWith('data:'))
  expect(own.filter((request) => /seal-certificates/.test(request)).length).toBeGreaterThan(4)
  for (const mark of [SECRET, '%PDF', encodeURIComponent('동의서'), '동의서', good.toString('base64').slice(0, 40)])
    expect(own.filter((request) => request.includes(mark))).toEqual([])
})

test(
  'over plain http, where a browser computes nothing, it says so and does not guess',
  { tag: '@deep' },
  async ({ page }) => {
    // Browsers leave `crypto.subtle` out on insecure pages; localhost counts as secure.
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await page.goto('/document/verify')
    await expect(heading(page, '안전한 연결이 아닙니다')).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    await check(page, 'no document can be checked')
  },
)
